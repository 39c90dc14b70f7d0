extension ChecklistModule {
    /// What the suite's server does in a module, by the end of the module's name.
    var server: String? {
        let prefixes = [
            "oidcc-client-test-rp-backchannel-rpinitlogout", "oidcc-client-test",
            "fapi2-security-profile-final-client-",
        ]
        guard let prefix = prefixes.first(where: name.hasPrefix) else { return nil }
        let rest = String(name.dropFirst(prefix.count))
        return switch prefix {
        case prefixes[0]: Self.logoutServers[rest]
        case prefixes[1]: Self.connectServers[rest]
        default: Self.fapiServers[rest]
        }
    }

    private static let connectServers = [
        "": "does everything right",
        "-nonce-invalid": "puts another nonce into the ID token",
        "-client-secret-basic": "accepts the client's secret in the header only",
        "-scope-userinfo-claims": "returns the claims of the scopes",
        "-kid-absent-single-jwks": "names no key, and publishes one",
        "-kid-absent-multiple-jwks": "names no key, and publishes several",
        "-missing-iat": "leaves out iat",
        "-invalid-aud": "names another audience",
        "-idtoken-sig-none": "does not sign the ID token",
        "-idtoken-sig-rs256": "signs with RS256",
        "-missing-sub": "leaves out sub",
        "-invalid-sig-rs256": "spoils an RS256 signature",
        "-invalid-iss": "names another issuer in the ID token",
        "-userinfo-invalid-sub": "returns claims about another user",
        "-userinfo-bearer-header": "accepts the access token in the header only",
        "-userinfo-bearer-body": "accepts the access token in the form only",
        "-missing-aud": "leaves out aud",
        "-invalid-chash": "puts another c_hash into the ID token",
        "-invalid-athash": "puts another at_hash into the ID token",
        "-form-post-error": "posts an error through the browser",
        "-invalid-sig-hs256": "spoils an HS256 signature",
        "-invalid-sig-es256": "spoils an ES256 signature",
        "-discovery-openid-config": "waits for the discovery document's request",
        "-discovery-jwks-uri-keys": "waits for the request of its keys",
        "-discovery-issuer-mismatch": "names another issuer in the discovery document",
        "-signing-key-rotation-just-before-signing": "changes its keys right before it signs",
        "-signing-key-rotation": "changes its keys between two logins",
        "-userinfo-signed": "signs the user information",
        "-refresh-token": "issues a refresh token",
        "-refresh-token-invalid-issuer": "names another issuer after a refresh",
        "-refresh-token-invalid-sub": "names another user after a refresh",
        "-refresh-token-invalid-aud": "names another audience after a refresh",
        "-refresh-token-invalid-azp": "names another authorized party after a refresh",
        "-ignores-unparseable-key-in-jwks": "publishes unusable keys beside its own",
        "-rp-init-logout": "redirects after the logout",
        "-rp-init-logout-no-state": "redirects after the logout without state",
        "-rp-init-logout-other-state": "redirects after the logout with another state",
        "-nonce-unless-code-flow": "requires a nonce",
        "-missing-chash": "leaves out c_hash",
        "-missing-athash": "leaves out at_hash",
        "-aggregated-claims": "returns claims that another party has signed",
        "-distributed-claims": "says where further claims are",
        "-mtls-endpoint-aliases": "names a token endpoint for client certificates",
        "-discovery-webfinger-acct": "responds to WebFinger for an account",
        "-discovery-webfinger-url": "responds to WebFinger for a URL",
        "-dynamic-registration": "registers clients",
        "-request-uri-signed-rs256": "loads a signed request object from the client",
        "-request-uri-signed-none": "loads an unsigned request object from the client",
        "-3rd-party-init-login": "leads the user to the client's login page",
        "-rp-frontchannel-opinitlogout": "ends the session, and loads the client's logout page in a frame",
        "-rp-frontchannel-rpinitlogout": "loads the client's logout page in a frame after its logout",
        "-session-management": "offers a frame that knows the session's state",
    ]

    private static let logoutServers = [
        "": "sends a logout token after the client's logout",
        "-alg-none": "does not sign the logout token",
        "-no-event": "leaves out events",
        "-with-nonce": "puts a nonce into the logout token",
        "-wrong-alg": "signs with another algorithm",
        "-wrong-aud": "names another audience",
        "-wrong-event": "names another event",
        "-wrong-iss": "names another issuer",
    ]

    private static let fapiServers = [
        "test-happy-path": "requires DPoP nonces, and does everything right",
        "test-happy-path-no-dpop-nonce": "requires no DPoP nonce",
        "test-happy-path-no-mtls-endpoint-aliases": "names no endpoints for client certificates",
        "test-rs-dpop-auth-scheme-case-insensitivity": "asks for a DPoP nonce, and writes the scheme in odd case",
        "refresh-token-test": "refuses the access token until the second refresh",
        "test-discovery-issuer-mismatch": "names another issuer in the discovery document",
        "test-ensure-authorization-response-with-invalid-missing-state-fails": "redirects without state",
        "test-ensure-authorization-response-with-invalid-state-fails": "redirects with another state",
        "test-remove-authorization-response-iss": "redirects without iss",
        "test-invalid-authorization-response-iss": "redirects with another iss",
        "test-invalid-alternate-alg": "signs the ID token with another algorithm",
        "test-invalid-null-alg": "does not sign the ID token",
        "test-invalid-aud": "names another audience",
        "test-invalid-missing-aud": "leaves out aud",
        "test-invalid-secondary-aud": "names a second, unknown audience",
        "test-valid-aud-as-array": "writes the audience as a list",
        "test-invalid-iss": "names another issuer in the ID token",
        "test-invalid-missing-iss": "leaves out iss of the ID token",
        "test-invalid-expired-exp": "issues an expired ID token",
        "test-invalid-missing-exp": "leaves out exp",
        "test-invalid-nonce": "puts another nonce into the ID token",
        "test-invalid-missing-nonce": "leaves out nonce",
        "test-token-endpoint-response-without-expires_in": "leaves out expires_in",
        "test-token-type-case-insensitivity": "writes the token type in odd case",
        "test-invalid-openbanking-intent-id": "names another intent in the ID token",
        "test-grant-management-happy-path": "returns a grant_id with the tokens",
        "test-grant-management-query-and-revoke": "shows and deletes a grant",
        "test-grant-management-invalid-grant-id-fails": "refuses the pushed grant_id",
        "test-ensure-jarm-*": "signs the response, and spoils it in one way",
    ]
}
