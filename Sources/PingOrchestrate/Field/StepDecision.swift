/// The user's last action on a step that several of its fields could submit: buttons, passkeys, social logins.
///
/// The last action decides. An earlier one is set aside: it submits nothing until it is done again.
package struct StepDecision: Sendable, Hashable {
    /// Something that was done with a field, which its identifier names.
    package enum Act: Sendable, Hashable {
        /// The user pressed a button.
        case press(String, sendsForm: Bool)
        /// The app gave a button a value. Apps that fill in every field in a loop do so with all of them.
        case mark(String)
        /// The user chose something that is part of the form, such as a device.
        case choose
        /// A ceremony or a login ended. A proof goes with the form; a failure or a social login takes its place.
        case finish(String, goesWithForm: Bool)
    }

    private var buttons: Set<String> = []
    private var outcome: String?
    private var outcomeGoesWithForm = false
    private var setAside: Set<String> = []

    package init() {}

    /// Whether something else was done since this field was used.
    package func isSetAside(_ field: String) -> Bool { setAside.contains(field) }

    package mutating func record(_ act: Act) {
        switch act {
        case .press(let button, let sendsForm):
            setAsideButtons()
            setAsideOutcome(keepingProof: sendsForm)
            add(button)
        case .mark(let button):
            setAsideOutcome(keepingProof: true)
            add(button)
        case .choose: setAsideOutcome(keepingProof: true)
        case .finish(let field, let goesWithForm):
            setAsideButtons()
            setAsideOutcome(keepingProof: false)
            (outcome, outcomeGoesWithForm) = (field, goesWithForm)
            setAside.remove(field)
        }
    }

    private mutating func add(_ button: String) {
        buttons.insert(button)
        setAside.remove(button)
    }

    private mutating func setAsideButtons() {
        setAside.formUnion(buttons)
        buttons = []
    }

    private mutating func setAsideOutcome(keepingProof: Bool) {
        guard let field = outcome, !(keepingProof && outcomeGoesWithForm) else { return }
        setAside.insert(field)
        outcome = nil
    }
}

extension Field {
    /// Tells the step what was done with the field.
    package func record(_ act: StepDecision.Act) { step?.record(act) }

    /// Whether the user did something else on the step since this field was used.
    package var isSetAside: Bool { step?.decision.isSetAside(id) ?? false }
}
