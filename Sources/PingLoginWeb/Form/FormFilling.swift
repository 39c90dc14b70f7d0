import Foundation

/// Puts the values of a form into the fields of its step.
struct FormFilling: Sendable {
    let form: FormSubmission
    let texts: LoginTexts

    /// - Returns: The values that could not be read, in sentences.
    func fill(_ fields: [LoginField]) -> [LoginField.ID: [String]] {
        var problems: [LoginField.ID: [String]] = [:]
        for (index, field) in fields.enumerated() {
            if !fill(field.control, ControlNames(index: index)) { problems[field.id] = [texts[.notANumber]] }
        }
        return problems
    }

    /// - Returns: Whether the values can be read.
    private func fill(_ control: LoginField.Control, _ names: ControlNames) -> Bool {
        switch control {
        case .text(let input): set(input.value, names.main)
        case .secret(let input):
            set(input.value, names.main)
            if let confirmation = input.confirmation { set(confirmation, names.again) }
        case .number(let input):
            guard let text = form[names.main] else { return true }
            return input.type(text, locale: Self.locale) || input.type(text, locale: texts.locale)
        case .toggle(let input): input.isOn.current = form[names.main] != nil
        case .choice(let input):
            if let option = option(names.main, of: input.options) { input.selection.current = option.id }
        case .multipleChoice(let input):
            let chosen = form.all(names.main).compactMap { Int($0) }.filter(input.options.indices.contains)
            input.selection.current = Set(chosen.map { input.options[$0].id })
        case .phoneNumber(let input):
            set(input.region, names.region)
            set(input.number, names.main)
            if let number = input.extensionNumber { set(number, names.extensionNumber) }
        case .securityQuestion(let question): fill(question, names)
        case .optionButtons, .button, .ceremony, .message, .image, .qrCode, .recoveryCodes, .waiting, .suspended,
            .automatic, .hidden, .unknown, .custom:
            break
        }
        return true
    }

    /// An equal value stays untouched, so that the submission holds only what was filled in.
    private func set(_ value: FieldValue<String>, _ name: String) {
        if let text = form[name], text != value.current { value.current = text }
    }

    private func option(_ name: String, of options: [LoginOption]) -> LoginOption? {
        form[name].flatMap { Int($0) }.flatMap { options.indices.contains($0) ? options[$0] : nil }
    }

    private func fill(_ question: SecurityQuestion, _ names: ControlNames) {
        let chosen = form[names.main].flatMap { Int($0) }
        if let chosen, question.questions.indices.contains(chosen) {
            question.question.current = question.questions[chosen]
        } else if question.allowsOwn || question.questions.isEmpty {
            set(question.question, names.own)
        }
        set(question.answer, names.answer)
    }

    /// The pressed button. Enter in a text field presses the button that sends the form.
    func choice(among fields: [LoginField]) -> StepChoice {
        let pressed = form[ControlNames.press] ?? ControlNames.submit
        for (index, field) in fields.enumerated() {
            let names = ControlNames(index: index)
            if pressed == names.main { return StepChoice(field, option: nil) ?? .submit }
            guard case .optionButtons(let buttons) = field.control else { continue }
            for (number, option) in buttons.options.enumerated() where pressed == names.option(number) {
                return StepChoice(field, option: option.id) ?? .submit
            }
        }
        return .submit
    }

    /// The authenticator for the ceremony of a pressed passkey: the browser, which has held it.
    func authenticator(for choice: StepChoice, among fields: [LoginField]) -> PostedPasskey? {
        guard case .ceremony(let id, _) = choice, let index = fields.firstIndex(where: { $0.id == id }) else {
            return nil
        }
        return form[ControlNames(index: index).main].flatMap(PostedPasskey.init)
    }

    /// How pages show numbers: with a point. They accept that in the digits of any script, and their language's form.
    static let locale = Locale(identifier: "en_US_POSIX")
}
