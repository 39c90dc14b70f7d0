import PingCommons

/// Something to press that sends a step.
struct Button: Sendable {
    /// The button among the fields of the step.
    let field: Field
    /// Whether pressing it sends what the fields hold, so that it has to be right.
    let isChecked: Bool
    /// The passkey that pressing it begins.
    var passkey: PasskeyTask?
    /// Presses it. What it gives is to be answered before the step is sent.
    let press: @Sendable () async throws -> Field?

    /// What a person reads.
    var caption: String { field.heading }

    /// Whether a name is the button's key or label.
    func isCalled(_ name: String) -> Bool { field.id == name || field.prompt == name }
}

extension Button {
    /// The name under which an answer says what is pressed.
    static let answerKey = "$submit"

    /// The question which of the buttons to press.
    static func question(_ buttons: [Button], suggestion: Int?) -> Field {
        var field = Field(type: "button", id: answerKey, prompt: "")
        field.title = "Go on with"
        field.question = .choice(buttons.map(\.caption), suggestion: suggestion)
        return field
    }
}
