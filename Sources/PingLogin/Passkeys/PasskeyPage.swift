import PingFido

/// The passkey that a page has to ask for without a press.
struct PasskeyPage {
    let offer: PasskeyPrompts.Offer
    let step: ContinueNode
    let field: any PasskeyField

    /// - Parameter canUpgrade: Whether the app wants automatic upgrades, and the user gave a password in this login.
    /// - Returns: `nil` for a step without a passkey, or with one that is filled in already.
    init?(_ step: ContinueNode, _ fields: [LoginField], canUpgrade: Bool) {
        for field in fields {
            guard let passkey = field.action as? any PasskeyField, !passkey.isFulfilled,
                let presentation = Self.presentation(of: passkey, among: fields, canUpgrade: canUpgrade)
            else { continue }
            offer = PasskeyPrompts.Offer(step: ObjectIdentifier(step), field: field.id, presentation: presentation)
            self.step = step
            self.field = passkey
            return
        }
        return nil
    }

    private static func presentation(
        of passkey: any PasskeyField,
        among fields: [LoginField],
        canUpgrade: Bool
    ) -> PasskeyPresentation? {
        switch passkey.wish {
        case .use(_?): .autoFill
        // Nobody may have filled in the rest of such a page, and the step could not be sent with the new passkey.
        case .creation(_?): canUpgrade && !fields.contains(where: \.control.isInput) ? .upgrade : nil
        case .use(nil), .creation(nil): nil
        }
    }
}

extension [LoginField] {
    /// Whether the user has typed the password of an account.
    var holdPassword: Bool {
        contains { field in
            if case .secret(let input) = field.control {
                input.purpose == .password && !input.value.current.isEmpty
            } else {
                false
            }
        }
    }
}
