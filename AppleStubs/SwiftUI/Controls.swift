// A title is a LocalizedStringKey where it is written as a literal, and a StringProtocol (which Apple disfavors) elsewhere.

// struct ButtonRole : Equatable, Sendable
@available(iOS 15.0, macOS 12.0, *)
public struct ButtonRole: Equatable, Sendable {
    // static let destructive: ButtonRole, static let cancel: ButtonRole
    public static let destructive = ButtonRole()
    public static let cancel = ButtonRole()
}

// nonisolated struct Button<Label> where Label : View
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct Button<Label: View>: PrimitiveView {
    // @preconcurrency init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label)
    @preconcurrency
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
    // @preconcurrency init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label)
    @available(iOS 15.0, macOS 12.0, *)
    @preconcurrency
    public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}

extension Button where Label == Text {
    // @preconcurrency init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void)
    @preconcurrency
    public nonisolated init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
    // @_disfavoredOverload @preconcurrency init<S>(_ title: S, action: @escaping @MainActor () -> Void) where S : StringProtocol
    @preconcurrency
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
    // @preconcurrency init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void)
    @available(iOS 15.0, macOS 12.0, *)
    @preconcurrency
    public nonisolated init(
        _ titleKey: LocalizedStringKey,
        role: ButtonRole?,
        action: @escaping @MainActor () -> Void
    ) {}
    // @_disfavoredOverload @preconcurrency init<S>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void)
    //     where S : StringProtocol
    @available(iOS 15.0, macOS 12.0, *)
    @preconcurrency
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(
        _ title: S,
        role: ButtonRole?,
        action: @escaping @MainActor () -> Void
    ) {}
}

// nonisolated struct Toggle<Label> where Label : View
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct Toggle<Label: View>: PrimitiveView {
    // init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label)
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {}
}

extension Toggle where Label == Text {
    // init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>)
    public nonisolated init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {}
    // @_disfavoredOverload init<S>(_ title: S, isOn: Binding<Bool>) where S : StringProtocol
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {}
}

// nonisolated struct Link<Label> where Label : View
@available(iOS 14.0, macOS 11.0, *)
public nonisolated struct Link<Label: View>: PrimitiveView {
    // init(destination: URL, @ViewBuilder label: () -> Label)
    public init(destination: URL, @ViewBuilder label: () -> Label) {}
}

extension Link where Label == Text {
    // init(_ titleKey: LocalizedStringKey, destination: URL)
    public nonisolated init(_ titleKey: LocalizedStringKey, destination: URL) {}
    // @_disfavoredOverload init<S>(_ title: S, destination: URL) where S : StringProtocol
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, destination: URL) {}
}

// nonisolated struct ProgressView<Label, CurrentValueLabel> where Label : View, CurrentValueLabel : View
@available(iOS 14.0, macOS 11.0, *)
public nonisolated struct ProgressView<Label: View, CurrentValueLabel: View>: PrimitiveView {}

extension ProgressView where CurrentValueLabel == EmptyView {
    // init() where Label == EmptyView
    public nonisolated init() where Label == EmptyView {}
    // init(_ titleKey: LocalizedStringKey) where Label == Text
    public nonisolated init(_ titleKey: LocalizedStringKey) where Label == Text {}
    // @_disfavoredOverload init<S>(_ title: S) where Label == Text, S : StringProtocol
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S) where Label == Text {}
}
