extension [LoginField] {
    /// The field for the account's name on a step that asks for a passkey; `nil` on any other step.
    ///
    /// iOS suggests passkeys only for a field whose content type is a user name. On a step without one, users log in
    /// with their mail address, so its field is the account's name.
    package var accountName: LoginField.ID? {
        guard contains(where: \.asksForPasskey) else { return nil }
        let field = first { $0.textPurpose == .username } ?? first { $0.textPurpose == .email }
        return field?.id
    }
}

extension LoginField {
    fileprivate var asksForPasskey: Bool {
        if case .ceremony(let ceremony) = control { ceremony.kind == .passkeyAuthentication } else { false }
    }

    fileprivate var textPurpose: TextInput.Purpose? {
        if case .text(let input) = control { input.purpose } else { nil }
    }
}
