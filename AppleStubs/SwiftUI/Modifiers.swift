public import UIKitStub

extension View {
    public nonisolated func font(_ font: Font?) -> some View { self }
    public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
    public nonisolated func background<S: ShapeStyle>(
        _ style: S,
        ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View { self }
    public nonisolated func frame(
        width: CGFloat? = nil,
        height: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View { self }
    public nonisolated func frame(
        minWidth: CGFloat? = nil,
        idealWidth: CGFloat? = nil,
        maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil,
        maxHeight: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View { self }
    public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
    public nonisolated func padding(_ length: CGFloat) -> some View { self }
    public nonisolated func scaledToFit() -> some View { self }
    public nonisolated func id<ID: Hashable>(_ id: ID) -> some View { self }
    public nonisolated func tag<V: Hashable>(_ tag: V) -> some View { self }
    public nonisolated func disabled(_ disabled: Bool) -> some View { self }
    public nonisolated func labelsHidden() -> some View { self }
    public nonisolated func controlSize(_ controlSize: ControlSize) -> some View { self }
    public nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { self }
    public nonisolated func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View { self }
    public nonisolated func privacySensitive(_ sensitive: Bool = true) -> some View { self }
    public nonisolated func textSelection<S: TextSelectability>(_ selectability: S) -> some View { self }

    public nonisolated func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }
    public nonisolated func toggleStyle<S: ToggleStyle>(_ style: S) -> some View { self }
    public nonisolated func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }
    public nonisolated func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { self }
}

// What happens.
extension View {
    public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
    public nonisolated func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
        self
    }
    public nonisolated func onChange<V: Equatable>(
        of value: V,
        initial: Bool = false,
        _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View { self }
    public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
    @preconcurrency
    public nonisolated func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable @isolated(any) () async -> Void
    ) -> some View { self }
}

// What is typed.
extension View {
    public nonisolated func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
    public nonisolated func textContentType(_ textContentType: UITextContentType?) -> some View { self }
    public nonisolated func keyboardType(_ type: UIKeyboardType) -> some View { self }
    public nonisolated func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View
    {
        self
    }
}
