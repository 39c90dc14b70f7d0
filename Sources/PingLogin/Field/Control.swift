extension LoginField {
    /// What to show for a field: a closed set, so that the compiler finds the view that forgets one.
    public enum Control: Sendable {
        /// A line of text to type.
        case text(TextInput)
        /// A password or a code to type.
        case secret(SecretInput)
        /// A number to type.
        case number(NumberInput)
        /// Something to switch on or to agree to.
        case toggle(ToggleInput)
        /// A choice of one.
        case choice(ChoiceInput)
        /// A choice of any number.
        case multipleChoice(MultipleChoiceInput)
        /// A phone number to type.
        case phoneNumber(PhoneInput)
        /// A security question and its answer.
        case securityQuestion(SecurityQuestion)
        /// A choice of one whose options are buttons. Press one with ``LoginModel/press(_:choosing:)``.
        case optionButtons(OptionButtons)
        /// A button of the form. Press it with ``LoginModel/press(_:choosing:)``.
        case button(LoginButton)
        /// Something the user does with the device or elsewhere. Begin it with ``LoginModel/press(_:choosing:)``.
        case ceremony(Ceremony)
        /// Something to read.
        case message(MessageText)
        /// A picture.
        case image(ImageContent)
        /// A QR code to scan with another device.
        case qrCode(QRCode)
        /// Recovery codes, which the server shows once. Let the user copy them.
        case recoveryCodes(RecoveryCodes)
        /// What is waited for. The model asks the server by itself; see ``LoginModel/waiting``.
        case waiting(String)
        /// The login goes on elsewhere, usually with a link in a mail; see ``LoginModel/resume(_:)``.
        case suspended(String)
        /// Nothing to show: the model answers it when the step is sent.
        case automatic
        /// Nothing to show, and nothing to answer unless the app does.
        case hidden
        /// A field of a type that no module of the workflow knows; it is sent back unchanged.
        case unknown
        /// A callback or collector of the app's own, which the app shows.
        case custom
    }
}

extension LoginField.Control {
    /// Whether there is something to fill in.
    var isInput: Bool {
        switch self {
        case .text, .secret, .number, .toggle, .choice, .multipleChoice, .phoneNumber, .securityQuestion, .custom: true
        case .optionButtons, .button, .ceremony, .message, .image, .qrCode, .recoveryCodes, .waiting, .suspended,
            .automatic, .hidden,
            .unknown:
            false
        }
    }

    /// Whether there is nothing to show.
    public var isInvisible: Bool {
        switch self {
        case .automatic, .hidden: true
        default: false
        }
    }
}
