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

extension LoginField.Control {
    /// The same control with its secrets kept apart.
    var drafted: Self {
        switch self {
        case .secret(var input):
            input.value = input.value.drafted
            input.confirmation = input.confirmation?.drafted
            return .secret(input)
        case .securityQuestion(var question):
            question.answer = question.answer.drafted
            return .securityQuestion(question)
        default: return self
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
