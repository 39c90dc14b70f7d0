// Every modifier is `nonisolated`, and its closures are of the caller's isolation: none is @Sendable but that of `task`.

extension View {
    // nonisolated func font(_ font: Font?) -> some View
    public nonisolated func font(_ font: Font?) -> some View { self }
    // nonisolated func foregroundStyle<S>(_ style: S) -> some View where S : ShapeStyle
    @available(iOS 15.0, macOS 12.0, *)
    public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
    // nonisolated func background<S>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View where S : ShapeStyle
    @available(iOS 15.0, macOS 12.0, *)
    public nonisolated func background<S: ShapeStyle>(
        _ style: S,
        ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View { self }
    // nonisolated func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View
    public nonisolated func frame(
        width: CGFloat? = nil,
        height: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View { self }
    // nonisolated func frame(minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    //     minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    //     alignment: Alignment = .center) -> some View
    public nonisolated func frame(
        minWidth: CGFloat? = nil,
        idealWidth: CGFloat? = nil,
        maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil,
        maxHeight: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View { self }
    // nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View
    public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
    // nonisolated func padding(_ length: CGFloat) -> some View
    public nonisolated func padding(_ length: CGFloat) -> some View { self }
    // nonisolated func scaledToFit() -> some View
    public nonisolated func scaledToFit() -> some View { self }
    // nonisolated func id<ID>(_ id: ID) -> some View where ID : Hashable
    public nonisolated func id<ID: Hashable>(_ id: ID) -> some View { self }
    // nonisolated func disabled(_ disabled: Bool) -> some View
    public nonisolated func disabled(_ disabled: Bool) -> some View { self }
    // nonisolated func sheet<Content>(isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    //     @ContentBuilder content: @escaping () -> Content) -> some View where Content : View
    // Before SDK 27 the builder is ViewBuilder.
    public nonisolated func sheet<Content: View>(
        isPresented: Binding<Bool>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View { self }
    // nonisolated func searchable(text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey) -> some View
    @available(iOS 15.0, macOS 12.0, *)
    public nonisolated func searchable(
        text: Binding<String>,
        placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey
    ) -> some View { self }
    // @_disfavoredOverload nonisolated func searchable<S>(text: Binding<String>, placement: SearchFieldPlacement = .automatic,
    //     prompt: S) -> some View where S : StringProtocol
    @available(iOS 15.0, macOS 12.0, *)
    @_disfavoredOverload
    public nonisolated func searchable<S: StringProtocol>(
        text: Binding<String>,
        placement: SearchFieldPlacement = .automatic,
        prompt: S
    ) -> some View { self }
    // nonisolated func labelsHidden() -> some View
    public nonisolated func labelsHidden() -> some View { self }
    // nonisolated func controlSize(_ controlSize: ControlSize) -> some View
    @available(iOS 15.0, macOS 10.15, *)
    public nonisolated func controlSize(_ controlSize: ControlSize) -> some View { self }
    // nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View
    @available(iOS 15.4, macOS 12.3, *)
    public nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View { self }
    // nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View
    @available(iOS 14.0, macOS 11.0, *)
    public nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { self }
    // nonisolated func privacySensitive(_ sensitive: Bool = true) -> some View
    @available(iOS 15.0, macOS 12.0, *)
    public nonisolated func privacySensitive(_ sensitive: Bool = true) -> some View { self }
    // nonisolated func textSelection<S>(_ selectability: S) -> some View where S : TextSelectability
    @available(iOS 15.0, macOS 12.0, *)
    public nonisolated func textSelection<S: TextSelectability>(_ selectability: S) -> some View { self }
    // nonisolated func buttonStyle<S>(_ style: S) -> some View where S : PrimitiveButtonStyle
    public nonisolated func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }
    // nonisolated func toggleStyle<S>(_ style: S) -> some View where S : ToggleStyle
    public nonisolated func toggleStyle<S: ToggleStyle>(_ style: S) -> some View { self }
}

// What happens.
extension View {
    // nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View
    public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
    // nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View
    public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
    // nonisolated func onChange<V>(of value: V, initial: Bool = false,
    //     _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void) -> some View where V : Equatable
    @available(iOS 17.0, macOS 14.0, *)
    public nonisolated func onChange<V: Equatable>(
        of value: V,
        initial: Bool = false,
        _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View { self }
    // nonisolated func onChange<V>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View
    //     where V : Equatable
    @available(iOS 17.0, macOS 14.0, *)
    public nonisolated func onChange<V: Equatable>(
        of value: V,
        initial: Bool = false,
        _ action: @escaping () -> Void
    ) -> some View { self }
    // nonisolated func onOpenURL(perform action: @escaping (URL) -> ()) -> some View
    @available(iOS 14.0, macOS 11.0, *)
    public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
    // nonisolated func task(priority: TaskPriority = .userInitiated,
    //     @_inheritActorContext _ action: @escaping @Sendable () async -> Void) -> some View
    // As in the first SDK with Swift 6. The newest takes a name too, and a closure that is `sending @isolated(any)`: it allows more.
    @available(iOS 15.0, macOS 12.0, *)
    public nonisolated func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { self }
}

// struct SearchFieldPlacement : Sendable
@available(iOS 15.0, macOS 12.0, *)
public struct SearchFieldPlacement: Sendable {
    // static let automatic: SearchFieldPlacement
    public static let automatic = SearchFieldPlacement()
}
