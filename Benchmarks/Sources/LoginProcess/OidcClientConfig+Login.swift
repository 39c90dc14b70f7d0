package import PingOidc

extension OidcClientConfig {
    /// The app that logs in, whichever product it uses.
    package mutating func logIn(_ outcome: Outcome) {
        clientId = "demo-app"
        redirectUri = "demo://cb"
        storage = MemoryStorage<Token>()
        scopes = ["profile"]
        guard outcome == .signedTokens else { return }
        scopes.insert("openid")
        nonce = Self.signedNonce
        idTokenAgeLimit = Self.ageLimit
    }

    /// What logins that verify an ID token are configured with, since a token signed beforehand
    /// cannot know a random one.
    package static let signedNonce = "hM3rWn0sY2qkq0mDkJ5bqGx1yX7oT4uV9aLcE6fZpRs"
    /// Enough for any run.
    private static let ageLimit: Duration = .seconds(86_400)
}
