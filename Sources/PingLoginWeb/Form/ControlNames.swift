/// The names of a field's elements in a form. Positions, since a server's names could be anything.
struct ControlNames: Sendable, Hashable {
    /// The element that says which button was pressed.
    static let press = "press"
    /// The value of the button that sends the form.
    static let submit = "submit"

    let main: String

    init(index: Int) { main = "f\(index)" }

    var again: String { main + "-again" }
    var region: String { main + "-region" }
    var extensionNumber: String { main + "-extension" }
    var answer: String { main + "-answer" }
    var own: String { main + "-own" }
    var errors: String { main + "-errors" }
    var hint: String { main + "-hint" }

    /// The element of one option; the value of its button.
    func option(_ index: Int) -> String { "\(main)-\(index)" }
}
