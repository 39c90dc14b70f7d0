import PingCommons

/// ID tokens of a refresh that do not continue the login (OpenID Connect Core, section 12.2).
extension EmulatorFault {
    public static let idTokenOtherSubjectOnRefresh = fault(
        "id_token_other_subject_on_refresh",
        "The token of a refresh is about another user"
    )
    .claim("sub", "somebody-else", when: \.isRefresh)
    public static let idTokenOtherIssuerOnRefresh = fault(
        "id_token_other_issuer_on_refresh",
        "The token of a refresh names another issuer"
    )
    .claim("iss", "https://elsewhere.example.test", when: \.isRefresh)
    public static let idTokenOtherAudienceOnRefresh = fault(
        "id_token_other_audience_on_refresh",
        "The audience of a refresh's token is another app"
    )
    .claim("aud", "another-app", when: \.isRefresh)
    public static let idTokenOtherPartyOnRefresh = fault(
        "id_token_other_azp_on_refresh",
        "azp of a refresh's token is another app"
    )
    .claim("azp", "another-app", when: \.isRefresh)

    static let refreshedIDTokenFaults: [Self] = [
        .idTokenOtherSubjectOnRefresh, .idTokenOtherIssuerOnRefresh, .idTokenOtherAudienceOnRefresh,
        .idTokenOtherPartyOnRefresh,
    ]

    private static func fault(_ name: String, _ summary: String) -> Self { Self(name, at: [.token], summary) }
}
