import Foundation

extension LoginField.Control {
    /// The control for a callback of a journey.
    init(_ callback: any Callback, _ texts: LoginTexts) {
        self =
            Self.input(callback, texts) ?? Self.decision(callback, texts) ?? Self.ceremony(callback, texts)
            ?? Self.other(callback)
    }

    private static func input(_ callback: any Callback, _ texts: LoginTexts) -> Self? {
        switch callback {
        case let callback as NameCallback: text(callback.prompt, .username, FieldValue(callback, \.name))
        case let callback as ValidatedUsernameCallback:
            text(callback.prompt, .username, FieldValue(callback, \.username))
        case let callback as TextInputCallback: text(callback.prompt, .plain, FieldValue(callback, \.text))
        case let callback as StringAttributeInputCallback:
            text(callback.prompt, TextInput.Purpose(fieldName: callback.name), FieldValue(callback, \.value))
        case let callback as NumberAttributeInputCallback:
            .number(
                NumberInput(
                    label: callback.prompt,
                    value: FieldValue(callback, \.value),
                    exact: FieldValue(callback, \.exactValue)
                )
            )
        case let callback as PasswordCallback:
            .secret(
                SecretInput(
                    label: callback.prompt,
                    purpose: SecretInput.Purpose(prompt: callback.prompt),
                    value: FieldValue(callback, \.password)
                )
            )
        case let callback as ValidatedPasswordCallback:
            .secret(
                SecretInput(
                    label: callback.prompt,
                    purpose: .newPassword,
                    rules: SecretRule.rules(callback, texts),
                    isEchoAllowed: callback.echoOn,
                    value: FieldValue(callback, \.password)
                )
            )
        case let callback as KbaCreateCallback: question(callback, texts)
        default: nil
        }
    }

    private static func text(_ label: String, _ purpose: TextInput.Purpose, _ value: FieldValue<String>) -> Self {
        .text(TextInput(label: label, purpose: purpose, value: value))
    }

    private static func question(_ callback: KbaCreateCallback, _ texts: LoginTexts) -> Self {
        .securityQuestion(
            SecurityQuestion(
                label: callback.prompt.isEmpty ? texts[.securityQuestion] : callback.prompt,
                questions: callback.predefinedQuestions,
                allowsOwn: callback.allowUserDefinedQuestions,
                question: FieldValue(callback, \.selectedQuestion),
                answer: FieldValue(callback, \.selectedAnswer)
            )
        )
    }

    private static func decision(_ callback: any Callback, _ texts: LoginTexts) -> Self? {
        switch callback {
        case let callback as BooleanAttributeInputCallback:
            .toggle(
                ToggleInput(label: callback.prompt, detail: nil, style: .switch, isOn: FieldValue(callback, \.value))
            )
        case let callback as TermsAndConditionsCallback:
            .toggle(
                ToggleInput(
                    label: texts[.acceptTerms],
                    detail: callback.terms.isEmpty ? nil : MessageText(callback.terms),
                    style: .checkbox,
                    isOn: FieldValue(callback, \.accepted)
                )
            )
        case let callback as ConsentMappingCallback: consent(callback)
        case let callback as ChoiceCallback: choice(callback)
        case let callback as ConfirmationCallback: .optionButtons(OptionButtons(callback, texts))
        case let callback as SelectIdPCallback: .optionButtons(OptionButtons(callback, texts))
        default: nil
        }
    }

    private static func consent(_ callback: ConsentMappingCallback) -> Self {
        let lines = [callback.message, callback.fields.joined(separator: ", ")].filter { !$0.isEmpty }
        return .toggle(
            ToggleInput(
                label: callback.displayName.isEmpty ? callback.name : callback.displayName,
                detail: lines.isEmpty ? nil : MessageText(lines.joined(separator: "\n"), title: callback.accessLevel),
                style: .checkbox,
                isOn: FieldValue(callback, \.accepted)
            )
        )
    }

    private static func choice(_ callback: ChoiceCallback) -> Self {
        let count = callback.choices.count
        return .choice(
            ChoiceInput(
                label: callback.prompt,
                style: .menu,
                options: callback.choices.enumerated().map {
                    LoginOption(id: String($0), title: $1, isDefault: $0 == callback.defaultChoice)
                },
                selection: FieldValue(
                    read: { callback.selectedChoice == nil ? nil : String(callback.selectedIndex) },
                    write: { id in
                        guard let index = id.flatMap({ Int($0) }), (0..<count).contains(index) else { return }
                        callback.selectedIndex = index
                    }
                )
            )
        )
    }

    private static func ceremony(_ callback: any Callback, _ texts: LoginTexts) -> Self? {
        switch callback {
        case is FidoRegistrationCallback: .ceremony(Ceremony(.passkeyRegistration, label: texts[.createPasskey]))
        case is FidoAuthenticationCallback: .ceremony(Ceremony(.passkeyAuthentication, label: texts[.usePasskey]))
        case let callback as DeviceBindingCallback:
            .ceremony(Ceremony(.deviceBinding, label: texts[.bindDevice], detail: callback.title))
        case let callback as DeviceSigningVerifierCallback:
            .ceremony(Ceremony(.deviceSigning, label: texts[.sign], detail: callback.title))
        case let callback as IdPCallback:
            .ceremony(Ceremony(.identityProvider, label: texts.continueWith(callback.provider)))
        case is RedirectCallback: .ceremony(Ceremony(.redirect, label: texts[.goToSite]))
        default: nil
        }
    }

    /// Every other control: something to read, nothing to show, or the app's own.
    private static func other(_ callback: any Callback) -> Self {
        switch callback {
        case let callback as TextOutputCallback:
            // A script is for web pages, except the recovery codes in it.
            if let codes = callback.recoveryCodes {
                .recoveryCodes(codes)
            } else if callback.messageType == .script {
                .hidden
            } else {
                .message(MessageText(callback.message, severity: .init(callback.messageType)))
            }
        case let callback as PollingWaitCallback: .waiting(RichContent(callback.message).plainText)
        case let callback as SuspendedTextOutputCallback: .suspended(MessageText(callback.message))
        case is DeviceProfileCallback, is AppIntegrityCallback, is ReCaptchaCallback, is ReCaptchaEnterpriseCallback,
            is PingOneProtectInitializeCallback, is PingOneProtectEvaluationCallback:
            .automatic
        case let callback as HiddenValueCallback: callback.authenticatorURI.map { .qrCode(QRCode($0)) } ?? .hidden
        case is MetadataCallback: .hidden
        case is UnknownCallback: .unknown
        default: .custom
        }
    }
}

extension MessageText.Severity {
    init(_ type: MessageType) {
        switch type {
        case .warning: self = .warning
        case .error: self = .error
        default: self = .information
        }
    }
}
