extension Account {
    /// The user in the words of claims: the name, and the mail address or the user name; `nil` when they say none of it.
    static func user(_ claims: UserInfo) -> String? {
        func text(_ name: String) -> String? {
            claims[name]?.string.flatMap { $0.isEmpty ? nil : $0.shortened(to: 100) }
        }
        let address = text("email") ?? text("preferred_username")
        guard let name = text("name") else { return address }
        return address.map { "\(name) (\($0))" } ?? name
    }
}
