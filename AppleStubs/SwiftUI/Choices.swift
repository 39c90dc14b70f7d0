// nonisolated struct Picker<Label, SelectionValue, Content> where Label : View, SelectionValue : Hashable, Content : View
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct Picker<Label: View, SelectionValue: Hashable, Content: View>: PrimitiveView {
    // init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label)
    public init(
        selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label
    ) {}
}

extension Picker where Label == Text {
    // init(_ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content)
    public nonisolated init(
        _ titleKey: LocalizedStringKey,
        selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {}
    // @_disfavoredOverload init<S>(_ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content)
    //     where S : StringProtocol
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(
        _ title: S,
        selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {}
}

// nonisolated struct Menu<Label, Content> where Label : View, Content : View
@available(iOS 14.0, macOS 11.0, *)
public nonisolated struct Menu<Label: View, Content: View>: PrimitiveView {
    // init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label)
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}

extension Menu where Label == Text {
    // init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content)
    public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
    // @_disfavoredOverload init<S>(_ title: S, @ViewBuilder content: () -> Content) where S : StringProtocol
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}

// struct MenuActionDismissBehavior : Equatable
@available(iOS 16.4, macOS 13.3, *)
public struct MenuActionDismissBehavior: Equatable, Sendable {
    // static let automatic: MenuActionDismissBehavior
    public static let automatic = MenuActionDismissBehavior()
    // static let enabled: MenuActionDismissBehavior
    public static let enabled = MenuActionDismissBehavior()
    #if !os(macOS)
        // static let disabled: MenuActionDismissBehavior, which macOS and watchOS lack
        public static let disabled = MenuActionDismissBehavior()
    #endif
}

extension View {
    // nonisolated func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View
    @available(iOS 16.4, macOS 13.3, *)
    public nonisolated func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View { self }
    // nonisolated func tag<V>(_ tag: V) -> some View where V : Hashable
    public nonisolated func tag<V: Hashable>(_ tag: V) -> some View { self }
    // nonisolated func pickerStyle<S>(_ style: S) -> some View where S : PickerStyle
    public nonisolated func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }
}

// @MainActor @preconcurrency protocol PickerStyle
@available(iOS 13.0, macOS 10.15, *)
@MainActor
@preconcurrency
public protocol PickerStyle {}

// struct MenuPickerStyle : PickerStyle
@available(iOS 14.0, macOS 11.0, *)
public struct MenuPickerStyle: PickerStyle {
    // nonisolated init()
    public nonisolated init() {}
}

extension PickerStyle where Self == MenuPickerStyle {
    // @MainActor @preconcurrency static var menu: MenuPickerStyle { get }
    @available(iOS 14.0, macOS 11.0, *)
    @MainActor @preconcurrency public static var menu: MenuPickerStyle { MenuPickerStyle() }
}
