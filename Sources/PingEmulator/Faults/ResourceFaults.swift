import Foundation
import PingNetwork

extension EmulatorFault {
    /// The claims are about somebody else.
    public static let userInfoOtherSubject: Self = "userinfo_other_subject"
    /// The claims do not say whom they are about.
    public static let userInfoMissingSubject: Self = "userinfo_missing_sub"
    /// 401 with a Bearer challenge.
    public static let userInfoUnauthorized: Self = "userinfo_401"
    /// 401 without a challenge or a body.
    public static let userInfoBareUnauthorized: Self = "userinfo_401_bare"
    /// The claims come as a signed token.
    public static let userInfoSigned: Self = "userinfo_jwt"
    /// 503 temporarily_unavailable.
    public static let revocationUnavailable: Self = "revocation_503"
    /// 401 invalid_client with a Basic challenge.
    public static let revocationUnauthorized: Self = "revocation_401_basic"
    /// 400 unsupported_token_type.
    public static let revocationUnsupported: Self = "revocation_unsupported_token_type"
    /// 500 with a page.
    public static let endSessionError: Self = "end_session_500"
    /// 302 to a page of the server.
    public static let endSessionRedirect: Self = "end_session_302"
    /// The answer does not say when the request expires.
    public static let pushedRequestMissingExpiry: Self = "par_missing_expires_in"
    /// 200 instead of 201.
    public static let pushedRequestOK: Self = "par_200"
    /// 400 invalid_request.
    public static let pushedRequestRefused: Self = "par_400"
}

/// What can be wrong with user information, revocation, sign-off and pushed requests.
enum ResourceFaults {
    static let entries = [
        FaultEntry(
            .userInfoOtherSubject,
            at: [.userInfo],
            "The claims are about somebody else",
            .altersMembers { set(&$0, "sub", "somebody-else") }
        ),
        FaultEntry(
            .userInfoMissingSubject,
            at: [.userInfo],
            "The claims do not say whom they are about",
            .altersMembers { set(&$0, "sub", nil) }
        ),
        FaultEntry(
            .userInfoUnauthorized,
            at: [.userInfo],
            "401 with a Bearer challenge",
            .replaces { _ in BearerToken.failure("invalid_token").response }
        ),
        FaultEntry(
            .userInfoBareUnauthorized,
            at: [.userInfo],
            "401 without a challenge or a body",
            .replaces { _ in HttpResponse(status: 401) }
        ),
        FaultEntry(
            .userInfoSigned,
            at: [.userInfo],
            "The claims come as a signed token",
            .replaces { _ in signedClaims }
        ),
        FaultEntry(
            .revocationUnavailable,
            at: [.revocation],
            "503 temporarily_unavailable",
            .replaces { _ in .oauthError(503, "temporarily_unavailable", "Try again later.") }
        ),
        FaultEntry(
            .revocationUnauthorized,
            at: [.revocation],
            "401 invalid_client with a Basic challenge",
            .replaces { _ in
                HttpResponse.oauthError(401, "invalid_client", "Client authentication failed").with(
                    "WWW-Authenticate",
                    "Basic realm=\"oauth2\""
                )
            }
        ),
        FaultEntry(
            .revocationUnsupported,
            at: [.revocation],
            "400 unsupported_token_type",
            .replaces { _ in .oauthError(400, "unsupported_token_type", "Refused.") }
        ),
        FaultEntry(
            .endSessionError,
            at: [.endSession],
            "500 with a page",
            .replaces { _ in .html(500, "<html><body>Error</body></html>") }
        ),
        FaultEntry(
            .endSessionRedirect,
            at: [.endSession],
            "302 to a page of the server",
            .replaces { request in .redirect(to: request.origin + "/signed-off") }
        ),
        FaultEntry(
            .pushedRequestMissingExpiry,
            at: [.pushedAuthorization],
            "The answer does not say when the request expires",
            .altersMembers { set(&$0, "expires_in", nil) }
        ),
        FaultEntry(
            .pushedRequestOK,
            at: [.pushedAuthorization],
            "200 instead of 201",
            .alters { response, _ in response.status == 201 ? response.with(status: 200) : nil }
        ),
        FaultEntry(
            .pushedRequestRefused,
            at: [.pushedAuthorization],
            "400 invalid_request",
            .replaces { _ in .oauthError(400, "invalid_request", "The emulator was told to refuse.") }
        ),
    ]

    private static func set(_ json: inout JSON, _ name: String, _ value: JSON?) -> Bool {
        json[name] = value
        return true
    }

    private static let signedClaims: HttpResponse = {
        var response = HttpResponse.json(200, [:], type: "application/jwt")
        response.body = Data("eyJhbGciOiJub25lIn0.eyJzdWIiOiJzb21lYm9keSJ9.".utf8)
        return response
    }()
}
