// developer.apple.com/documentation/swiftui/viewmodifier (iOS 13, macOS 10.15)
// @MainActor @preconcurrency protocol ViewModifier
@MainActor
@preconcurrency
public protocol ViewModifier {
    associatedtype Body: View

    // @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body

    // typealias Content
    typealias Content = _ViewModifier_Content<Self>
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: PrimitiveView {}

public struct ModifiedContent<Content, Modifier> {}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {}

extension View {
    // nonisolated func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T>
    public nonisolated func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { ModifiedContent() }

    // nonisolated func background<V>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View where V : View
    // (iOS 15, macOS 12)
    public nonisolated func background<V: View>(
        alignment: Alignment = .center,
        @ViewBuilder content: () -> V
    ) -> some View { self }
}
