import Foundation
import HTTPTypes
import PingNetwork

/// The faults of user information, revocation, sign-off and pushed requests.
extension EmulatorFault {
    public static let apiEndlessStepUp = Self("api_endless_step_up", at: [.api], "401 that asks for a step-up")
        .replaces { _ in ApiEndpoint.stepUp("StepUp", isBound: false).response }
    public static let userInfoOtherSubject = Self(
        "userinfo_other_subject",
        at: [.userInfo],
        "The claims are about another user"
    )
    .changesMembers { $0["sub"] = "somebody-else" }
    public static let userInfoMissingSubject = Self(
        "userinfo_missing_sub",
        at: [.userInfo],
        "The claims have no subject"
    )
    .changesMembers { $0["sub"] = nil }
    public static let userInfoUnauthorized = Self("userinfo_401", at: [.userInfo], "401 with a Bearer challenge")
        .replaces { _ in BearerToken.failure("invalid_token").response }
    public static let userInfoBareUnauthorized = Self(
        "userinfo_401_bare",
        at: [.userInfo],
        "401 without a challenge or a body"
    )
    .replaces { _ in HttpResponse(status: 401) }
    public static let userInfoSigned = Self("userinfo_jwt", at: [.userInfo], "The claims come as a signed token")
        .replaces { _ in signedClaims }
    public static let userInfoOddCaseChallenge = Self(
        "userinfo_odd_case_nonce_challenge",
        at: [.userInfo],
        "401 that asks for a DPoP nonce and calls the scheme dPOP"
    )
    .replaces { _ in
        HttpResponse(status: 401).with("WWW-Authenticate", "dPOP error=\"use_dpop_nonce\"")
            .with("DPoP-Nonce", "nonce-of-a-fault")
    }
    public static let userInfoSignedByProvider = Self(
        "userinfo_signed",
        at: [.userInfo],
        "The claims come as a token that the provider has signed; a client accepts it"
    )
    public static let revocationUnavailable = Self("revocation_503", at: [.revocation], "503 temporarily_unavailable")
        .replaces { _ in .oauthError(503, "temporarily_unavailable", "Try again later.") }
    public static let revocationUnauthorized = Self(
        "revocation_401_basic",
        at: [.revocation],
        "401 invalid_client with a Basic challenge"
    )
    .replaces { _ in
        HttpResponse.oauthError(401, "invalid_client", "Client authentication failed").with(
            "WWW-Authenticate",
            "Basic realm=\"oauth2\""
        )
    }
    public static let revocationUnsupported = Self(
        "revocation_unsupported_token_type",
        at: [.revocation],
        "400 unsupported_token_type"
    )
    .replaces { _ in .oauthError(400, "unsupported_token_type", "Refused.") }
    public static let endSessionError = Self("end_session_500", at: [.endSession], "500 with a page")
        .replaces { _ in .html(500, "<html><body>Error</body></html>") }
    public static let endSessionRedirect = Self("end_session_302", at: [.endSession], "302 to a page of the server")
        .replaces { request in .redirect(to: request.origin + "/signed-off") }
    public static let endSessionMissingState = Self(
        "end_session_missing_state",
        at: [.endSession],
        "The redirect carries no state; a client accepts it"
    )
    .altersState { _ in nil }
    public static let endSessionOtherState = Self(
        "end_session_other_state",
        at: [.endSession],
        "The redirect carries another state"
    )
    .altersState { _ in "not-your-state" }
    public static let pushedRequestMissingExpiry = Self(
        "par_missing_expires_in",
        at: [.pushedAuthorization],
        "The response has no expires_in"
    )
    .changesMembers { $0["expires_in"] = nil }
    public static let pushedRequestOK = Self("par_200", at: [.pushedAuthorization], "200 instead of 201")
        .alters { response, _ in response.status == 201 ? response.with(status: 200) : nil }
    public static let pushedRequestRefused = Self("par_400", at: [.pushedAuthorization], "400 invalid_request")
        .replaces { _ in .oauthError(400, "invalid_request", "A fault of the emulator refuses this.") }

    static let resourceFaults: [Self] = [
        .apiEndlessStepUp,
        .userInfoOtherSubject, .userInfoMissingSubject, .userInfoUnauthorized, .userInfoBareUnauthorized,
        .userInfoSigned, .userInfoOddCaseChallenge, .userInfoSignedByProvider, .revocationUnavailable,
        .revocationUnauthorized,
        .revocationUnsupported, .endSessionError, .endSessionRedirect, .endSessionMissingState, .endSessionOtherState,
        .pushedRequestMissingExpiry, .pushedRequestOK, .pushedRequestRefused,
    ]

    private static let signedClaims: HttpResponse = {
        var response = HttpResponse.json(200, [:], type: "application/jwt")
        response.body = Data("eyJhbGciOiJub25lIn0.eyJzdWIiOiJzb21lYm9keSJ9.".utf8)
        return response
    }()
}

extension EmulatorFault {
    /// Changes the `state` of a redirect after a sign-off.
    fileprivate func altersState(_ change: @escaping @Sendable (String) -> String?) -> Self {
        alters { response, _ in
            guard let location = response.headerFields[.location],
                let state = PercentEncoding.decodePairs(location.drop { $0 != "?" }.dropFirst())
                    .first(where: { $0.name == "state" })?.value
            else { return nil }
            var altered = response
            let query = change(state).map { "?" + PercentEncoding.encode([("state", $0)]) } ?? ""
            altered.headerFields[.location] = location.prefix { $0 != "?" } + query
            return altered
        }
    }
}
