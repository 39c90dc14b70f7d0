extension FormerItem where Value == SSOToken {
    /// The session that ping-ios-sdk has stored.
    ///
    /// - Parameter account: The Keychain account, if the app has chosen its own.
    public static func pingSession(
        account: String = "com.pingidentity.journey.SessionConfig"
    ) -> FormerItem<SSOToken> {
        FormerItem(service: "com.pingidentity.keychainService", account: account) { json throws(PingError) in
            let document = try FormerDocument(json)
            return SSOToken(
                value: try document.text("value"),
                successUrl: try document.optionalText("successUrl") ?? "",
                realm: try document.optionalText("realm") ?? ""
            )
        }
    }
}
