import PingNetwork

extension EmulatorFault {
    /// 400 invalid_grant.
    public static let tokenInvalidGrant: Self = "token_invalid_grant"
    /// 401 invalid_client with a Basic challenge.
    public static let tokenInvalidClient: Self = "token_invalid_client"
    /// 400 invalid_request.
    public static let tokenInvalidRequest: Self = "token_invalid_request"
    /// 403 with an error of the server's own.
    public static let tokenUnknownError: Self = "token_unknown_error"
    /// 400 without a body or a content type.
    public static let tokenEmptyError: Self = "token_empty_400"
    /// 503 temporarily_unavailable.
    public static let tokenTemporarilyUnavailable: Self = "token_unavailable_503"
    /// The answer has no access token.
    public static let tokenLosesAnswer: Self = "token_missing_access_token"
    /// The answer has no token type.
    public static let tokenMissingType: Self = "token_missing_type"
    /// The token type is bEARER.
    public static let tokenOddCaseType: Self = "token_odd_case_type"
    /// The token type is one that nobody knows.
    public static let tokenUnknownType: Self = "token_unknown_type"
    /// The answer does not say when the token expires.
    public static let tokenMissingExpiry: Self = "token_missing_expires_in"
    /// The lifetime is a text.
    public static let tokenTextExpiry: Self = "token_text_expires_in"
    /// The lifetime is zero.
    public static let tokenZeroExpiry: Self = "token_zero_expires_in"
    /// The lifetime is negative.
    public static let tokenNegativeExpiry: Self = "token_negative_expires_in"
    /// The lifetime is beyond every calendar.
    public static let tokenHugeExpiry: Self = "token_huge_expires_in"
    /// The answer does not say the scope.
    public static let tokenMissingScope: Self = "token_missing_scope"
    /// The answer grants openid only.
    public static let tokenNarrowerScope: Self = "token_narrower_scope"
    /// The answer has no ID token.
    public static let tokenMissingIDToken: Self = "token_missing_id_token"
    /// The answer has no refresh token.
    public static let tokenMissingRefreshToken: Self = "token_missing_refresh_token"
    /// The answer to a refresh has no refresh token, and the old one stays good.
    public static let refreshMissingRefreshToken: Self = "refresh_missing_refresh_token"
    /// The answer to a refresh has no ID token.
    public static let refreshMissingIDToken: Self = "refresh_missing_id_token"
    /// The optional members are null.
    public static let tokenNullMembers: Self = "token_null_members"
    /// The answer has members that nobody knows.
    public static let tokenUnknownMembers: Self = "token_unknown_members"
}

/// What can be wrong with the answer of the token endpoint.
enum TokenFaults {
    static let entries = [
        FaultEntry(
            .tokenInvalidGrant,
            at: [.token],
            "400 invalid_grant",
            .replaces { _ in .oauthError(400, "invalid_grant", "The emulator was told to refuse.") }
        ),
        FaultEntry(
            .tokenInvalidClient,
            at: [.token],
            "401 invalid_client with a Basic challenge",
            .replaces { _ in
                HttpResponse.oauthError(401, "invalid_client", "Client authentication failed").with(
                    "WWW-Authenticate",
                    "Basic realm=\"oauth2\""
                )
            }
        ),
        FaultEntry(
            .tokenInvalidRequest,
            at: [.token],
            "400 invalid_request",
            .replaces { _ in .oauthError(400, "invalid_request", "The emulator was told to refuse.") }
        ),
        FaultEntry(
            .tokenUnknownError,
            at: [.token],
            "403 with an error of the server's own",
            .replaces { _ in .json(403, ["error": "invalid_code"]) }
        ),
        FaultEntry(
            .tokenEmptyError,
            at: [.token],
            "400 without a body or a content type",
            .replaces { _ in HttpResponse(status: 400) }
        ),
        FaultEntry(
            .tokenTemporarilyUnavailable,
            at: [.token],
            "503 temporarily_unavailable",
            .replaces { _ in .oauthError(503, "temporarily_unavailable", "Try again later.") }
        ),
        FaultEntry(
            .tokenLosesAnswer,
            at: [.token],
            "The answer has no access token",
            .altersMembers { set(&$0, "access_token", nil) }
        ),
        FaultEntry(
            .tokenMissingType,
            at: [.token],
            "The answer has no token type",
            .altersMembers { set(&$0, "token_type", nil) }
        ),
        FaultEntry(
            .tokenOddCaseType,
            at: [.token],
            "The token type is bEARER",
            .altersMembers { set(&$0, "token_type", "bEARER") }
        ),
        FaultEntry(
            .tokenUnknownType,
            at: [.token],
            "The token type is one that nobody knows",
            .altersMembers { set(&$0, "token_type", "novelty") }
        ),
        FaultEntry(
            .tokenMissingExpiry,
            at: [.token],
            "The answer does not say when the token expires",
            .altersMembers { set(&$0, "expires_in", nil) }
        ),
        FaultEntry(
            .tokenTextExpiry,
            at: [.token],
            "The lifetime is a text",
            .altersMembers { json in set(&json, "expires_in", .string(json["expires_in"]?.lenientString ?? "")) }
        ),
        FaultEntry(
            .tokenZeroExpiry,
            at: [.token],
            "The lifetime is zero",
            .altersMembers { set(&$0, "expires_in", 0) }
        ),
        FaultEntry(
            .tokenNegativeExpiry,
            at: [.token],
            "The lifetime is negative",
            .altersMembers { set(&$0, "expires_in", -1) }
        ),
        FaultEntry(
            .tokenHugeExpiry,
            at: [.token],
            "The lifetime is beyond every calendar",
            .altersMembers { set(&$0, "expires_in", 9_223_372_036_854_775_807) }
        ),
        FaultEntry(
            .tokenMissingScope,
            at: [.token],
            "The answer does not say the scope",
            .altersMembers { set(&$0, "scope", nil) }
        ),
        FaultEntry(
            .tokenNarrowerScope,
            at: [.token],
            "The answer grants openid only",
            .altersMembers { set(&$0, "scope", "openid") }
        ),
        FaultEntry(
            .tokenMissingIDToken,
            at: [.token],
            "The answer has no ID token",
            .altersMembers { set(&$0, "id_token", nil) }
        ),
        FaultEntry(
            .tokenMissingRefreshToken,
            at: [.token],
            "The answer has no refresh token",
            .altersMembers { set(&$0, "refresh_token", nil) }
        ),
        FaultEntry(
            .refreshMissingRefreshToken,
            at: [.token],
            "The answer to a refresh has no refresh token, and the old one stays good",
            .handledByEndpoint
        ),
        FaultEntry(
            .refreshMissingIDToken,
            at: [.token],
            "The answer to a refresh has no ID token",
            .alters { response, request in onRefresh(response, request) { set(&$0, "id_token", nil) } }
        ),
        FaultEntry(
            .tokenNullMembers,
            at: [.token],
            "The optional members are null",
            .altersMembers { json in
                for name in ["refresh_token", "id_token", "scope"] { json[name] = .null }
                return true
            }
        ),
        FaultEntry(
            .tokenUnknownMembers,
            at: [.token],
            "The answer has members that nobody knows",
            .altersMembers { json in
                json["iat"] = 1
                json["novelty"] = ["level": 1]
                return true
            }
        ),
    ]

    private static func set(_ json: inout JSON, _ name: String, _ value: JSON?) -> Bool {
        json[name] = value
        return true
    }

    private static func onRefresh(
        _ response: HttpResponse,
        _ request: EmulatorRequest,
        _ change: (inout JSON) -> Bool
    ) -> HttpResponse? {
        guard let form = try? request.form(), form["grant_type"] == "refresh_token" else { return nil }
        return response.alteringMembers(change)
    }
}
