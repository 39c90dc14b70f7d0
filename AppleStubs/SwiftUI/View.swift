// SwiftUI brings these along.
@_exported public import CombineStub
@_exported public import FoundationStub
@_exported public import Observation

@MainActor
@preconcurrency
public protocol View {
    associatedtype Body: View

    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    public var body: Never { neverEnding() }
}

func neverEnding() -> Never { while true {} }

/// A view of the framework, which has no body.
@MainActor
@preconcurrency
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    public var body: Never { neverEnding() }
}

extension Optional: View where Wrapped: View {
    public var body: Never { neverEnding() }
}

@resultBuilder
public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        TupleView((repeat each content))
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<TrueContent: View, FalseContent: View>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { .init() }
    public static func buildEither<TrueContent: View, FalseContent: View>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { .init() }
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

public struct EmptyView: PrimitiveView {
    public nonisolated init() {}
}

public struct AnyView: PrimitiveView {
    public nonisolated init<V: View>(_ view: V) {}
}

public struct TupleView<T>: PrimitiveView {
    public nonisolated init(_ value: T) {}
}

public struct _ConditionalContent<TrueContent, FalseContent>: PrimitiveView {
    nonisolated init() {}
}
