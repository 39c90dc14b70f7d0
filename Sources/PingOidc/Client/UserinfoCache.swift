/// The claims that came with the present access token.
final class UserinfoCache: Sendable {
    private let entry = Locked<(accessToken: Secret, claims: UserInfo)?>(nil)
    /// The renewed token that the server refused as well. Another one would not help.
    let refused = Locked<Secret?>(nil)

    func claims(for token: Token) -> UserInfo? {
        guard let entry = entry.current, entry.accessToken == Secret(token.accessToken) else { return nil }
        return entry.claims
    }

    func store(_ claims: UserInfo, for token: Token) {
        entry.set((Secret(token.accessToken), claims))
    }

    func clear() {
        entry.set(nil)
    }
}
