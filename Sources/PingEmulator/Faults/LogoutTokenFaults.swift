import PingCommons

/// Logout tokens that a service must refuse (OpenID Connect Back-Channel Logout 1.0, section 2.6).
extension EmulatorFault {
    public static let logoutTokenUnsigned = fault("logout_token_alg_none", "The token is not signed and says so")
        .signing(.none)
    public static let logoutTokenOtherAlgorithm = fault(
        "logout_token_other_algorithm",
        "The token is signed with an algorithm that the discovery document does not name"
    )
    .signing(.otherAlgorithm)
    public static let logoutTokenWrongIssuer = fault("logout_token_wrong_issuer", "The token names another issuer")
        .claim("iss", "https://elsewhere.example.test")
    public static let logoutTokenWrongAudience = fault("logout_token_wrong_audience", "The audience is another app")
        .claim("aud", "another-app")
    public static let logoutTokenMissingEvents = fault("logout_token_missing_events", "events is missing")
        .claim("events", nil)
    public static let logoutTokenWrongEvent = fault("logout_token_wrong_event", "events names another event")
        .claim("events", ["https://elsewhere.example.test/event": [:]])
    public static let logoutTokenNonce = fault("logout_token_nonce", "The token has a nonce, as an ID token has")
        .claim("nonce", "not-allowed")
    public static let logoutTokenMissingExpiry = fault("logout_token_missing_exp", "exp is missing")
        .claim("exp", nil)
    public static let logoutTokenOtherType = fault(
        "logout_token_other_typ",
        "The header names another kind of token"
    )
    .spoilsIDToken { $0.type = "secevent+jwt" }

    static let logoutTokenFaults: [Self] = [
        .logoutTokenUnsigned, .logoutTokenOtherAlgorithm, .logoutTokenWrongIssuer, .logoutTokenWrongAudience,
        .logoutTokenMissingEvents, .logoutTokenWrongEvent, .logoutTokenNonce, .logoutTokenMissingExpiry,
        .logoutTokenOtherType,
    ]

    private static func fault(_ name: String, _ summary: String) -> Self {
        Self(name, at: [.backChannelLogout], summary)
    }
}
