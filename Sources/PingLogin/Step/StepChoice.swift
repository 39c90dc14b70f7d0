/// The user's choice on a step. A value that names a field, since the server may send the same step again meanwhile.
package enum StepChoice: Sendable {
    /// Nothing: the step is sent as it is.
    case plain
    /// The button that sends the form.
    case submit
    /// A button or link.
    case button(LoginField.ID, LoginButton.Role)
    /// An option that is a button.
    case option(LoginField.ID, LoginOption.ID)
    /// A ceremony.
    case ceremony(LoginField.ID, Ceremony.Kind)

    /// The choice that pressing a field makes; `nil` when it is nothing to press.
    package init?(_ field: LoginField, option: LoginOption.ID?) {
        switch field.control {
        case .button(let button): self = .button(field.id, button.role)
        case .ceremony(let ceremony): self = .ceremony(field.id, ceremony.kind)
        case .optionButtons(let buttons):
            guard let option, buttons.options.contains(where: { $0.id == option }) else { return nil }
            self = .option(field.id, option)
        default: return nil
        }
    }

    /// Whether what was typed has to be valid.
    ///
    /// A device that has made a passkey for a submission that the server then refuses keeps it. A proof may stand
    /// beside a required user name, in whose place it is given.
    package var wantsValidInput: Bool {
        switch self {
        case .submit, .button(_, .submit), .ceremony(_, .passkeyRegistration): true
        case .plain, .button, .option, .ceremony: false
        }
    }

    /// Whether it is the user who sends the step.
    var isOfTheUser: Bool { if case .plain = self { false } else { true } }

    /// Puts the choice into a step.
    ///
    /// - Returns: Whether the step has what was pressed.
    func apply(to step: ContinueNode) -> Bool {
        switch self {
        case .plain: return true
        case .submit:
            if let submit = step.collectors.lazy.compactMap({ $0 as? SubmitCollector }).first {
                submit.press()
            } else {
                for case let button as any ButtonCollector in step.collectors { button.close() }
            }
            return true
        case .button(let id, _):
            guard let button = field(id, step)?.action as? any ButtonCollector else { return false }
            button.press()
            return true
        case .option(let id, let option):
            guard case .optionButtons(let buttons) = field(id, step)?.control,
                buttons.options.contains(where: { $0.id == option })
            else { return false }
            buttons.choose(option)
            return true
        case .ceremony(let id, _):
            guard let action = field(id, step)?.action else { return false }
            // A result that did not reach the server remains valid.
            if let passkey = action as? any Submittable, passkey.submission != nil, !passkey.field.isSetAside {
                passkey.decide()
            }
            return true
        }
    }

    /// The field whose ceremony was begun.
    func ceremony(of step: ContinueNode) -> LoginField? {
        if case .ceremony(let id, _) = self { field(id, step) } else { nil }
    }

    private func field(_ id: LoginField.ID, _ step: ContinueNode) -> LoginField? {
        LoginField.fields(of: step).first { $0.id == id }
    }
}
