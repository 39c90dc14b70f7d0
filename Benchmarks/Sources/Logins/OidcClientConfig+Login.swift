import PingOidc

extension OidcClientConfig {
    /// The app that logs in, whichever product it uses.
    mutating func logIn(_ outcome: Outcome) {
        clientId = "demo-app"
        redirectUri = "demo://cb"
        storage = MemoryStorage<Token>()
        scopes = ["profile"]
        guard outcome == .signedTokens else { return }
        scopes.insert("openid")
        nonce = IDTokenSigner.nonce
        idTokenAgeLimit = IDTokenSigner.ageLimit
    }
}
