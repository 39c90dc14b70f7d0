/// Something to press that sends a step.
struct Button: Sendable {
    /// The button among the fields of the step.
    let field: Field
    /// Whether pressing it sends what the fields hold, so that it has to be right.
    let isChecked: Bool
    /// Whether pressing it gives a question, so that there may be an answer under its names.
    var asksMore = false
    /// The passkey that pressing it begins.
    var passkey: PasskeyTask?
    /// Presses it. What it gives is to be answered before the step is sent.
    let press: @Sendable () async throws -> Field?

    var caption: String { field.heading }

    /// The name under which an answer says what is pressed.
    static let answerKey = "$submit"

    /// The question which of the buttons to press.
    static func question(_ buttons: [Button], suggestion: Int?) -> Field {
        var field = Field(type: "button", id: answerKey, prompt: "")
        field.title = "Continue with"
        field.question = .choice(buttons.map(\.caption), suggestion: suggestion)
        return field
    }
}

extension [Button] {
    /// The button of a name: its key, or else the label that no other button has.
    func index(named name: String) -> Int? {
        if name.isEmpty { return nil }
        if let index = firstIndex(where: { $0.field.id == name }) { return index }
        let labelled = indices.filter { self[$0].field.prompt == name }
        return labelled.count == 1 ? labelled[0] : nil
    }
}
