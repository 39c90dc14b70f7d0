/// The OpenID provider of either product: metadata, keys, and the token endpoint.
struct ProviderRoutes {
    let issuer: String
    /// Where the provider is below its origin.
    let path: String
    let token: String
    let keys: String
    let outcome: Outcome
    let signer: IDTokenSigner

    var routes: [Route] {
        get throws {
            [
                Route("GET", path + "/.well-known/openid-configuration", body: metadata),
                Route("GET", path + keys, body: signer.keySet),
                outcome == .refusal
                    ? Route("POST", path + token, status: 400, body: Self.refusal)
                    : Route("POST", path + token, body: try tokens()),
            ]
        }
    }

    /// The issuer as a query's value.
    var encodedIssuer: String {
        issuer.replacing(":", with: "%3A").replacing("/", with: "%2F")
    }

    private static let refusal =
        #"{"error":"invalid_grant","error_description":"The provided access grant is invalid, expired, or revoked."}"#

    private static let accessToken = "5ounP1mFzlpSHDH61GuaiLwo_DGzg55B"

    private func tokens() throws -> String {
        let idToken =
            outcome == .signedTokens
            ? #""id_token":"\#(try signer.idToken(issuer: issuer, accessToken: Self.accessToken))","# : ""
        return #"{"access_token":"\#(Self.accessToken)","expires_in":3600,\#(idToken)"refresh_token":"#
            + #""TQsZbswtJQQsnRvuj0MDXtAobGf92QVySWpLjIlVUXM","scope":"openid profile","token_type":"Bearer"}"#
    }

    private var metadata: String {
        #"{"authorization_endpoint":"\#(issuer)/authorize","authorization_response_iss_parameter_supported":true,"claims_"#
            + #"parameter_supported":false,"claims_supported":["given_name","family_name","preferred_username","locale","#
            + #""zoneinfo","name","email","email_verified","phone_number","sub","address"],"code_challenge_methods_supported":["#
            + #""S256"],"end_session_endpoint":"\#(issuer)/connect/endSession","grant_types_supported":["authorization_code","#
            + #""refresh_token"],"id_token_signing_alg_values_supported":["ES256"],"introspection_endpoint":"\#(issuer)/"#
            + #"introspect","issuer":"\#(issuer)","jwks_uri":"\#(issuer)\#(keys)","ping_end_idp_session_endpoint":"\#(issuer)/"#
            + #"connect/idpEndSession","pushed_authorization_request_endpoint":"\#(issuer)/par","request_parameter_supported":"#
            + #"false,"request_uri_parameter_supported":true,"require_pushed_authorization_requests":false,"response_modes_"#
            + #"supported":["pi.flow","query","fragment"],"response_types_supported":["code"],"revocation_endpoint":"\#(issuer)/"#
            + #"token/revoke","scopes_supported":["openid","profile","email","address","phone","offline_access"],"subject_types_"#
            + #"supported":["public"],"token_endpoint":"\#(issuer)\#(token)","token_endpoint_auth_methods_supported":["none","#
            + #""client_secret_basic","client_secret_post"],"userinfo_endpoint":"\#(issuer)/userinfo"}"#
    }
}
