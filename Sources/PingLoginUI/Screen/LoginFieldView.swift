#if canImport(SwiftUI)
    public import SwiftUI

    /// One field of a step, of whatever kind, and what is wrong with it.
    ///
    /// A field that the user has nothing to do with shows nothing.
    public struct LoginFieldView<CustomField: View>: View {
        private let field: LoginField
        private let model: LoginModel
        private let customField: (LoginField) -> CustomField

        /// A field.
        ///
        /// - Parameters:
        ///   - field: A field of the model's step.
        ///   - model: The login that the field's buttons act on.
        ///   - customField: Shows the field if its control is `LoginField.Control.custom`.
        public init(
            _ field: LoginField,
            in model: LoginModel,
            @ViewBuilder customField: @escaping (LoginField) -> CustomField
        ) {
            self.field = field
            self.model = model
            self.customField = customField
        }

        public var body: some View {
            VStack(alignment: .leading, spacing: 4) {
                control
                    .environment(\.requiredMark, requiredMark)
                    .environment(\.fieldHint, messages.isEmpty ? requiredMark : messages.joined(separator: " "))
                FieldMessages(messages: messages)
            }
        }

        private var messages: [String] { model.validationMessages[field.id] ?? [] }

        private var texts: LoginTexts { model.texts }

        private var requiredMark: String { field.isRequired ? texts[.requiredMark] : "" }

        @ViewBuilder
        private var control: some View {
            switch field.control {
            case .text(let input):
                TextInputView(input: input, isAccountName: model.fields.accountName == field.id)
            case .secret(let input): SecretInputView(input: input, texts: texts)
            case .number(let input): NumberInputView(input: input, texts: texts)
            case .toggle(let input): ToggleInputView(input: input, model: model)
            case .choice(let input): ChoiceInputView(input: input, texts: texts)
            case .multipleChoice(let input): MultipleChoiceInputView(input: input, texts: texts)
            case .phoneNumber(let input): PhoneInputView(input: input, texts: texts)
            case .securityQuestion(let question): SecurityQuestionView(question: question, texts: texts)
            case .optionButtons(let buttons): OptionButtonsView(buttons: buttons, press: press)
            case .button(let button): LoginButtonView(button: button) { press() }
            case .ceremony(let ceremony): CeremonyView(ceremony: ceremony) { press() }
            case .message(let message): MessageTextView(message: message, model: model)
            case .image(let content): ImageContentView(content: content)
            case .qrCode(let code): QRCodeView(code: code, texts: texts)
            case .recoveryCodes(let codes): RecoveryCodesView(codes: codes, texts: texts)
            case .waiting(let message): WaitingView(message: message, model: model)
            case .suspended(let message): SuspendedView(message: message, model: model)
            case .automatic, .hidden: EmptyView()
            case .unknown: UnknownFieldView(texts: texts)
            case .custom: customField(field)
            }
        }

        private func press(_ option: LoginOption.ID? = nil) {
            model.perform(.press(field, choosing: option))
        }
    }

    extension LoginFieldView where CustomField == EmptyView {
        /// A field of a login without fields of the app's own.
        ///
        /// - Parameters:
        ///   - field: A field of the model's step.
        ///   - model: The login that the field's buttons act on.
        public init(_ field: LoginField, in model: LoginModel) {
            self.init(field, in: model) { _ in EmptyView() }
        }
    }
#endif
