import PingNetwork

/// The faults of a response of the token endpoint.
extension EmulatorFault {
    public static let tokenInvalidGrant = fault("token_invalid_grant", "400 invalid_grant")
        .replaces { _ in .oauthError(400, "invalid_grant", "A fault of the emulator refuses this.") }
    public static let tokenInvalidClient = fault("token_invalid_client", "401 invalid_client with a Basic challenge")
        .replaces { _ in
            HttpResponse.oauthError(401, "invalid_client", "Client authentication failed").with(
                "WWW-Authenticate",
                "Basic realm=\"oauth2\""
            )
        }
    public static let tokenInvalidRequest = fault("token_invalid_request", "400 invalid_request")
        .replaces { _ in .oauthError(400, "invalid_request", "A fault of the emulator refuses this.") }
    public static let tokenUnknownError = fault("token_unknown_error", "403 with an error code of the server's own")
        .replaces { _ in .json(403, ["error": "invalid_code"]) }
    public static let tokenEmptyError = fault("token_empty_400", "400 without a body or a content type")
        .replaces { _ in HttpResponse(status: 400) }
    public static let tokenTemporarilyUnavailable = fault("token_unavailable_503", "503 temporarily_unavailable")
        .replaces { _ in .oauthError(503, "temporarily_unavailable", "Try again later.") }
    public static let tokenMissingAccessToken = fault("token_missing_access_token", "The response has no access token")
        .changesMembers { $0["access_token"] = nil }
    public static let tokenMissingType = fault("token_missing_type", "The response has no token type")
        .changesMembers { $0["token_type"] = nil }
    public static let tokenOddCaseType = fault("token_odd_case_type", "The token type is bEARER")
        .changesMembers { $0["token_type"] = "bEARER" }
    public static let tokenUnknownType = fault("token_unknown_type", "The token type is one that no client knows")
        .changesMembers { $0["token_type"] = "novelty" }
    public static let tokenMissingExpiry = fault("token_missing_expires_in", "The response has no expires_in")
        .changesMembers { $0["expires_in"] = nil }
    public static let tokenTextExpiry = fault("token_text_expires_in", "expires_in is a string")
        .changesMembers { $0["expires_in"] = .string($0["expires_in"]?.lenientString ?? "") }
    public static let tokenZeroExpiry = fault("token_zero_expires_in", "expires_in is zero")
        .changesMembers { $0["expires_in"] = 0 }
    public static let tokenNegativeExpiry = fault("token_negative_expires_in", "expires_in is negative")
        .changesMembers { $0["expires_in"] = -1 }
    public static let tokenHugeExpiry = fault("token_huge_expires_in", "expires_in is the largest 64-bit number")
        .changesMembers { $0["expires_in"] = 9_223_372_036_854_775_807 }
    public static let tokenMissingScope = fault("token_missing_scope", "The response has no scope")
        .changesMembers { $0["scope"] = nil }
    public static let tokenNarrowerScope = fault("token_narrower_scope", "The response grants openid only")
        .changesMembers { $0["scope"] = "openid" }
    public static let tokenMissingIDToken = fault("token_missing_id_token", "The response has no ID token")
        .changesMembers { $0["id_token"] = nil }
    public static let tokenMissingRefreshToken = fault(
        "token_missing_refresh_token",
        "The response has no refresh token"
    )
    .changesMembers { $0["refresh_token"] = nil }
    public static let refreshMissingRefreshToken = fault(
        "refresh_missing_refresh_token",
        "The response to a refresh has no refresh token, and the old one stays valid"
    )
    public static let refreshMissingIDToken = fault(
        "refresh_missing_id_token",
        "The response to a refresh has no ID token"
    )
    .alters { response, request in
        guard let form = try? request.form(), form["grant_type"] == "refresh_token" else { return nil }
        return response.alteringMembers { json in
            json["id_token"] = nil
            return true
        }
    }
    public static let tokenNullMembers = fault("token_null_members", "The optional members are null")
        .changesMembers { json in
            for name in ["refresh_token", "id_token", "scope"] { json[name] = .null }
        }
    public static let tokenUnknownMembers = fault(
        "token_unknown_members",
        "The response has members that no client knows"
    )
    .changesMembers {
        $0["iat"] = 1
        $0["novelty"] = ["level": 1]
    }

    public static let tokenMissingDetails = fault(
        "token_missing_authorization_details",
        "The response does not say which authorization details were granted"
    )
    .changesMembers { $0[ServerAuthorizationDetails.name] = nil }
    public static let tokenOtherDetails = fault(
        "token_other_authorization_details",
        "The response grants an authorization detail of a type that nobody asked for"
    )
    .changesMembers { $0[ServerAuthorizationDetails.name] = [["type": "other_initiation"]] }

    static let tokenFaults: [Self] = [
        .tokenInvalidGrant, .tokenInvalidClient, .tokenInvalidRequest, .tokenUnknownError, .tokenEmptyError,
        .tokenTemporarilyUnavailable, .tokenMissingAccessToken, .tokenMissingType, .tokenOddCaseType, .tokenUnknownType,
        .tokenMissingExpiry, .tokenTextExpiry, .tokenZeroExpiry, .tokenNegativeExpiry, .tokenHugeExpiry,
        .tokenMissingScope, .tokenNarrowerScope, .tokenMissingIDToken, .tokenMissingRefreshToken,
        .refreshMissingRefreshToken, .refreshMissingIDToken, .tokenNullMembers, .tokenUnknownMembers,
        .tokenMissingDetails, .tokenOtherDetails,
    ]

    private static func fault(_ name: String, _ summary: String) -> Self { Self(name, at: [.token], summary) }
}
