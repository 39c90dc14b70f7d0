import PingJourney

/// Callbacks that ask for text.
extension CallbackFields {
    func text(_ callback: any Callback) -> Field? {
        switch callback {
        case let callback as NameCallback: name(callback)
        case let callback as PasswordCallback: password(callback)
        case let callback as TextInputCallback: input(callback)
        case let callback as ValidatedUsernameCallback: username(callback)
        case let callback as ValidatedPasswordCallback: newPassword(callback)
        default: nil
        }
    }

    private func name(_ callback: NameCallback) -> Field {
        var field = base(callback, prompt: callback.prompt)
        field.value = field.namesCode ? redaction(callback.name) : value(of: callback)
        field.question = .text(suggestion: callback.name)
        field.fill = { callback.name = $0.text ?? "" }
        return field
    }

    private func password(_ callback: PasswordCallback) -> Field {
        var field = base(callback, prompt: callback.prompt)
        field.value = redaction(callback.password)
        field.question = .secret()
        field.fill = { callback.password = $0.text ?? "" }
        return field
    }

    private func input(_ callback: TextInputCallback) -> Field {
        var field = base(callback, prompt: callback.prompt)
        field.value = field.namesCode ? redaction(callback.text) : value(of: callback)
        field.question = .text(suggestion: callback.text)
        let preset = callback.defaultText
        field.details = [("defaultText", field.namesCode ? redaction(preset) : .string(preset))]
        field.fill = { callback.text = $0.text ?? "" }
        return field
    }

    private func username(_ callback: ValidatedUsernameCallback) -> Field {
        var field = validated(callback)
        field.value = value(of: callback)
        field.question = .text(suggestion: callback.username)
        field.fill = { callback.username = $0.text ?? "" }
        return field
    }

    private func newPassword(_ callback: ValidatedPasswordCallback) -> Field {
        var field = validated(callback)
        field.value = redaction(callback.password)
        // Hidden even where the server allows an echo: that is never wrong.
        field.question = .secret()
        field.fill = { callback.password = $0.text ?? "" }
        return field
    }
}
