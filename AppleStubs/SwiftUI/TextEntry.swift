#if os(iOS)
    public import UIKitStub
#else
    public import AppKitStub
#endif

// nonisolated struct TextField<Label> where Label : View
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct TextField<Label: View>: PrimitiveView {}

extension TextField where Label == Text {
    // init(_ titleKey: LocalizedStringKey, text: Binding<String>)
    public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}
    // @_disfavoredOverload init<S>(_ title: S, text: Binding<String>) where S : StringProtocol
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
    // init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?)
    @available(iOS 15.0, macOS 12.0, *)
    public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {}
    // @_disfavoredOverload init<S>(_ title: S, text: Binding<String>, prompt: Text?) where S : StringProtocol
    @available(iOS 15.0, macOS 12.0, *)
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {}
}

// nonisolated struct SecureField<Label> where Label : View
@available(iOS 13.0, macOS 10.15, *)
public nonisolated struct SecureField<Label: View>: PrimitiveView {}

extension SecureField where Label == Text {
    // init(_ titleKey: LocalizedStringKey, text: Binding<String>)
    public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}
    // @_disfavoredOverload init<S>(_ title: S, text: Binding<String>) where S : StringProtocol
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}

// @MainActor @preconcurrency protocol TextFieldStyle
@available(iOS 13.0, macOS 10.15, *)
@MainActor
@preconcurrency
public protocol TextFieldStyle {}

// struct RoundedBorderTextFieldStyle : TextFieldStyle
@available(iOS 13.0, macOS 10.15, *)
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
    // nonisolated init()
    public nonisolated init() {}
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    // @MainActor @preconcurrency static var roundedBorder: RoundedBorderTextFieldStyle { get }
    @MainActor @preconcurrency public static var roundedBorder: RoundedBorderTextFieldStyle {
        RoundedBorderTextFieldStyle()
    }
}

// struct SubmitTriggers : OptionSet, Sendable, with rawValue: Int
@available(iOS 15.0, macOS 12.0, *)
public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    // static let text: SubmitTriggers, static let search: SubmitTriggers
    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)
}

extension View {
    // nonisolated func textFieldStyle<S>(_ style: S) -> some View where S : TextFieldStyle
    public nonisolated func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { self }
    // nonisolated func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View
    @available(iOS 15.0, macOS 12.0, *)
    public nonisolated func onSubmit(
        of triggers: SubmitTriggers = .text,
        _ action: @escaping () -> Void
    ) -> some View { self }
    // nonisolated func autocorrectionDisabled(_ disable: Bool = true) -> some View
    public nonisolated func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
}

#if os(iOS)
    // struct TextInputAutocapitalization : Sendable, which macOS lacks
    @available(iOS 15.0, *)
    public struct TextInputAutocapitalization: Sendable {
        // static var never: TextInputAutocapitalization { get }, and so on
        public static var never: TextInputAutocapitalization { Self() }
        public static var words: TextInputAutocapitalization { Self() }
        public static var sentences: TextInputAutocapitalization { Self() }
        public static var characters: TextInputAutocapitalization { Self() }
    }

    extension View {
        // nonisolated func textContentType(_ textContentType: UITextContentType?) -> some View
        @available(iOS 13.0, *)
        public nonisolated func textContentType(_ textContentType: UITextContentType?) -> some View { self }
        // nonisolated func keyboardType(_ type: UIKeyboardType) -> some View
        @available(iOS 13.0, *)
        public nonisolated func keyboardType(_ type: UIKeyboardType) -> some View { self }
        // nonisolated func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View
        @available(iOS 15.0, *)
        public nonisolated func textInputAutocapitalization(
            _ autocapitalization: TextInputAutocapitalization?
        ) -> some View { self }
    }
#else
    extension View {
        // nonisolated func textContentType(_ textContentType: NSTextContentType?) -> some View
        @available(macOS 11.0, *)
        public nonisolated func textContentType(_ textContentType: NSTextContentType?) -> some View { self }
    }
#endif
