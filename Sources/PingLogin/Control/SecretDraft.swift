import Observation
import PingCommons

/// The typed part of a secret whose step may be sent before the user is done with it.
final class SecretDraft: Sendable, Observable {
    private let text = Locked<Secret?>(nil)
    private let registrar = ObservationRegistrar()

    /// `nil` as long as nothing has been typed, and once the user has sent it.
    var current: String? {
        get {
            registrar.access(self, keyPath: \.current)
            return text.current?.reveal()
        }
        set { registrar.withMutation(of: self, keyPath: \.current) { text.set(newValue.map { Secret($0) }) } }
    }
}

extension FieldValue<String> {
    /// The same value, of which what is typed does not reach the field before the user sends the step.
    var drafted: FieldValue {
        let draft = SecretDraft()
        return FieldValue(draft: draft, read: { draft.current ?? current }, write: { draft.current = $0 })
    }
}

extension SecretInput {
    /// The same input with what is typed kept apart.
    var drafted: SecretInput {
        SecretInput(
            label: label,
            purpose: purpose,
            rules: rules,
            isEchoAllowed: isEchoAllowed,
            value: value.drafted,
            confirmation: confirmation?.drafted
        )
    }
}

extension SecurityQuestion {
    /// The same question with the answer kept apart.
    var drafted: SecurityQuestion {
        SecurityQuestion(
            label: label,
            questions: questions,
            allowsOwn: allowsOwn,
            question: question,
            answer: answer.drafted
        )
    }
}

extension LoginField.Control {
    /// The same control with its secrets kept apart.
    var drafted: Self {
        switch self {
        case .secret(let input): .secret(input.drafted)
        case .securityQuestion(let question): .securityQuestion(question.drafted)
        default: self
        }
    }

    /// The drafts of secrets, which are kept apart.
    var drafts: [SecretDraft] {
        switch self {
        case .secret(let input): [input.value.draft, input.confirmation?.draft].compactMap(\.self)
        case .securityQuestion(let question): [question.answer.draft].compactMap(\.self)
        default: []
        }
    }
}
