// SwiftUI brings these along. Combine, UIKit, AppKit and Accessibility it uses itself; a file that uses them imports them.
public import CombineStub
@_exported public import FoundationStub
@_exported public import Observation

// @MainActor @preconcurrency protocol View
@available(iOS 13.0, macOS 10.15, *)
@MainActor
@preconcurrency
public protocol View {
    associatedtype Body: View

    // @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    public var body: Never { neverEnding() }
}

func neverEnding() -> Never { while true {} }

/// A view of the framework, which has no body. Apple's page gives such a view as `nonisolated struct`.
@MainActor
@preconcurrency
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    public var body: Never { neverEnding() }
}

extension Optional: View where Wrapped: View {
    public var body: Never { neverEnding() }
}

// nonisolated struct EmptyView : Sendable
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct EmptyView: PrimitiveView, Sendable {
    // init()
    public init() {}
}

// nonisolated struct AnyView
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct AnyView: PrimitiveView {
    // init<V>(_ view: V) where V : View
    public init<V: View>(_ view: V) {}
    // init<V>(erasing view: V) where V : View
    public init<V: View>(erasing view: V) {}
}

// nonisolated struct TupleView<T>
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct TupleView<T>: PrimitiveView {
    // init(_ value: T)
    public init(_ value: T) {}
}

// struct _ConditionalContent<TrueContent, FalseContent>, of which no page shows an initializer
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct _ConditionalContent<TrueContent, FalseContent> {
    init() {}
}

extension _ConditionalContent: View, PrimitiveView where TrueContent: View, FalseContent: View {}
