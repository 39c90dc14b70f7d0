extension LoginField {
    /// The control for a field: a closed set, so that the compiler finds the view that forgets one.
    public enum Control: Sendable {
        /// A line of text.
        case text(TextInput)
        /// A password or a code.
        case secret(SecretInput)
        /// A number.
        case number(NumberInput)
        /// A switch, or something to agree to.
        case toggle(ToggleInput)
        /// A choice of one option.
        case choice(ChoiceInput)
        /// A choice of any number of options.
        case multipleChoice(MultipleChoiceInput)
        /// A phone number.
        case phoneNumber(PhoneInput)
        /// A security question and its answer.
        case securityQuestion(SecurityQuestion)
        /// A choice of one option, with options that are buttons. Press one with ``LoginModel/press(_:choosing:)``.
        case optionButtons(OptionButtons)
        /// A button of the form. Press it with ``LoginModel/press(_:choosing:)``.
        case button(LoginButton)
        /// An action of the user with the device or elsewhere. Begin it with ``LoginModel/press(_:choosing:)``.
        case ceremony(Ceremony)
        /// A text to read.
        case message(MessageText)
        /// A picture.
        case image(ImageContent)
        /// A QR code to scan with another device.
        case qrCode(QRCode)
        /// Recovery codes, which the server shows once. Let the user copy them.
        case recoveryCodes(RecoveryCodes)
        /// A wait. The model polls the server by itself; see ``LoginModel/waiting``.
        case waiting(String)
        /// The login continues elsewhere, usually with a link in a mail; see ``LoginModel/resume(_:)``.
        case suspended(MessageText)
        /// Nothing to show: the model fills the field in when it sends the step.
        case automatic
        /// Nothing to show, and nothing to fill in unless the app does so.
        case hidden
        /// A field of a type that no module of the workflow knows. The SDK sends it back unchanged.
        case unknown
        /// The app's own callback or collector, which the app shows.
        case custom
    }
}

extension LoginField.Control {
    /// The control's message to the user, with its links; `nil` for a control without one.
    package var message: MessageText? {
        switch self {
        case .message(let message), .suspended(let message): message
        case .toggle(let input): input.detail
        default: nil
        }
    }

    /// Whether the user can fill something in.
    package var isInput: Bool {
        switch self {
        case .text, .secret, .number, .toggle, .choice, .multipleChoice, .phoneNumber, .securityQuestion, .custom: true
        case .optionButtons, .button, .ceremony, .message, .image, .qrCode, .recoveryCodes, .waiting, .suspended,
            .automatic, .hidden,
            .unknown:
            false
        }
    }

    /// Whether the field shows nothing.
    package var isInvisible: Bool {
        switch self {
        case .automatic, .hidden: true
        default: false
        }
    }
}
