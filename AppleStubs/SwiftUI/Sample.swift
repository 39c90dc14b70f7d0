// What Examples/PingSample needs beyond the other files. Above each declaration stands Apple's, with its availability.

// @available(iOS 14.0, macOS 11.0, *)
// @MainActor @preconcurrency public protocol App {
//     associatedtype Body : Scene
//     @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
//     @MainActor @preconcurrency init()
// }
@MainActor
@preconcurrency
public protocol App {
    associatedtype Body: Scene

    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }

    @MainActor @preconcurrency init()
}

// extension App { @MainActor @preconcurrency public static func main() }
extension App {
    @MainActor @preconcurrency public static func main() {}
}

// @available(iOS 14.0, macOS 11.0, *)
// @MainActor @preconcurrency public protocol Scene {
//     associatedtype Body : Scene
//     @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
// }
@MainActor
@preconcurrency
public protocol Scene {
    associatedtype Body: Scene

    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Scene {}

// @available(iOS 14.0, macOS 11.0, *)
// @resultBuilder public struct SceneBuilder {
//     public static func buildBlock<Content>(_ content: Content) -> Content where Content : Scene
// }
@resultBuilder
public struct SceneBuilder {
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

// @available(iOS 14.0, macOS 11.0, *)
// public struct WindowGroup<Content> : Scene where Content : View {
//     nonisolated public init(@ViewBuilder content: () -> Content)
// }
public struct WindowGroup<Content: View>: Scene {
    public nonisolated init(@ViewBuilder content: () -> Content) {}
    public var body: Never { neverEnding() }
}

// @available(iOS 16.0, macOS 13.0, *)
// public struct NavigationPath
public struct NavigationPath {}

// @available(iOS 16.0, macOS 13.0, *)
// @MainActor @preconcurrency public struct NavigationStack<Data, Root> : View where Root : View {
//     nonisolated public init(@ViewBuilder root: () -> Root) where Data == NavigationPath
// }
public struct NavigationStack<Data, Root: View>: PrimitiveView {
    public nonisolated init(@ViewBuilder root: () -> Root) where Data == NavigationPath {}
}

// @available(iOS 13.0, macOS 10.15, *)
// @MainActor @preconcurrency public struct NavigationLink<Label, Destination> : View where Label : View, Destination : View
public struct NavigationLink<Label: View, Destination: View>: PrimitiveView {}

// extension NavigationLink where Label == Text {
//     nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination)
//     nonisolated public init<S>(_ title: S, @ViewBuilder destination: () -> Destination) where S : StringProtocol
// }
extension NavigationLink where Label == Text {
    public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {}
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {}
}

// @available(iOS 13.0, macOS 10.15, *)
// @MainActor @preconcurrency public struct List<SelectionValue, Content> : View where SelectionValue : Hashable, Content : View
public struct List<SelectionValue: Hashable, Content: View>: PrimitiveView {}

// extension List where SelectionValue == Never { nonisolated public init(@ViewBuilder content: () -> Content) }
extension List where SelectionValue == Never {
    public nonisolated init(@ViewBuilder content: () -> Content) {}
}

// @available(iOS 14.0, macOS 11.0, *)
// extension View {
//     nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View
//     nonisolated public func navigationTitle<S>(_ title: S) -> some View where S : StringProtocol
// }
extension View {
    public nonisolated func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }
    @_disfavoredOverload
    public nonisolated func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
}

// @available(iOS 13.0, macOS 10.15, *)
// extension State where Value : ExpressibleByNilLiteral { public init() }
extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}
