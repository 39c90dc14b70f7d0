import PingCommons

/// ID tokens of a refresh that do not continue the login (OpenID Connect Core, section 12.2).
extension EmulatorFault {
    public static let idTokenOtherSubjectOnRefresh = fault(
        "id_token_other_subject_on_refresh",
        "The token of a refresh is about another user"
    )
    .claim("sub", "somebody-else")
    public static let idTokenOtherIssuerOnRefresh = fault(
        "id_token_other_issuer_on_refresh",
        "The token of a refresh names another issuer"
    )
    .claim("iss", "https://elsewhere.example.test")
    public static let idTokenOtherAudienceOnRefresh = fault(
        "id_token_other_audience_on_refresh",
        "The audience of a refresh's token is another app"
    )
    .claim("aud", "another-app")
    public static let idTokenOtherPartyOnRefresh = fault(
        "id_token_other_azp_on_refresh",
        "azp of a refresh's token is another app"
    )
    .claim("azp", "another-app")

    static let refreshedIDTokenFaults: [Self] = [
        .idTokenOtherSubjectOnRefresh, .idTokenOtherIssuerOnRefresh, .idTokenOtherAudienceOnRefresh,
        .idTokenOtherPartyOnRefresh,
    ]

    private static func fault(_ name: String, _ summary: String) -> Self { Self(name, at: [.token], summary) }

    private func claim(_ name: String, _ value: JSON) -> Self {
        spoilsIDToken { draft in
            guard draft.isRefresh else { return false }
            draft.claims[name] = value
            return true
        }
    }
}
