extension FormerItem where Value == Token {
    /// The tokens that ping-ios-sdk has stored.
    ///
    /// Tokens without their expiry count as expired, so the client refreshes them at their first use.
    ///
    /// - Parameter account: The Keychain account, if the app has chosen its own.
    public static func pingToken(account: String = "ACCESS_TOKEN_STORAGE") -> FormerItem<Token> {
        FormerItem(service: "com.pingidentity.keychainService", account: account) { json throws(PingError) in
            let document = try FormerDocument(json)
            var token = Token(
                accessToken: try document.text("access_token"),
                tokenType: try document.optionalText("token_type"),
                scope: try document.optionalText("scope"),
                expiresIn: try document.optionalNumber("expires_in"),
                refreshToken: try document.optionalText("refresh_token"),
                idToken: try document.optionalText("id_token")
            )
            token.expiresAt = try document.optionalNumber("expires_at") ?? 0
            return token
        }
    }
}
