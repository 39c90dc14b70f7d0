import PingEmulator

@testable import PingOidc

extension ChecklistModule {
    /// The modules of the basic certification plan, which the form_post plan runs again.
    static let basic: [ChecklistModule] = [
        accepts("oidcc-client-test", "logs in and reads the user information"),
        refuses("oidcc-client-test-nonce-invalid", "refuses another nonce", .idTokenWrongNonce),
        accepts("oidcc-client-test-client-secret-basic", "authenticates with its secret in the header")
            .with(\.configure) { config in
                config.clientId = "demo-service"
                config.clientAuthentication = .clientSecretBasic("demo-service-secret")
            }
            .with(\.sends) { request in
                request.endpoint == .token && request.headerNames.contains("authorization")
                    && !request.bodyNames.contains("client_secret")
            },
        accepts("oidcc-client-test-scope-userinfo-claims", "asks for scopes and reads their claims")
            .with(\.configure) { $0.scopes = ["openid", "profile", "email", "phone", "address"] }
            .with(\.claims, ["sub", "given_name", "email", "phone_number", "address"]),
        accepts("oidcc-client-test-kid-absent-single-jwks", "finds the only key by itself", .idTokenMissingKeyID),
        accepts("oidcc-client-test-kid-absent-multiple-jwks", "tries each of several keys", .idTokenMissingKeyID)
            .with(\.script, .logInBesideSecondKey),
        refuses("oidcc-client-test-missing-iat", "refuses a token without iat", .idTokenMissingIssuedAt),
        refuses("oidcc-client-test-invalid-aud", "refuses another audience", .idTokenWrongAudience),
        refuses("oidcc-client-test-idtoken-sig-none", "refuses an unsigned token", .idTokenUnsigned),
        accepts("oidcc-client-test-idtoken-sig-rs256", "verifies RS256").with(\.algorithm, .rs256),
        refuses("oidcc-client-test-missing-sub", "refuses a token without sub", .idTokenMissingSubject),
        refuses("oidcc-client-test-invalid-sig-rs256", "refuses an altered RS256 signature", .idTokenAlteredSignature)
            .with(\.algorithm, .rs256),
        refuses("oidcc-client-test-invalid-iss", "refuses another issuer", .idTokenWrongIssuer),
        stops(
            .refusesUserInformation,
            "oidcc-client-test-userinfo-invalid-sub",
            "drops user information about another user",
            .userInfoOtherSubject
        ),
        accepts("oidcc-client-test-userinfo-bearer-header", "sends the access token in the header")
            .with(\.sends) { request in
                request.endpoint == .userInfo && request.method == "GET"
                    && request.headerNames.contains("authorization")
            },
        accepts("oidcc-client-test-userinfo-bearer-body", "sends the access token in the form")
            .with(\.configure) { $0.userinfoTokenPlacement = .body }
            .with(\.sends) { request in
                request.endpoint == .userInfo && request.bodyNames == ["access_token"]
                    && !request.headerNames.contains("authorization")
            },
    ]

    /// The basic plan with a response that the browser posts.
    static let formPost = basic.map { $0.with(\.plan, .formPost) }

    /// The modules of the other plans: config, dynamic, comprehensive, refresh token, logout.
    static let connect: [ChecklistModule] = [
        refuses("oidcc-client-test-missing-aud", "refuses a token without aud", .idTokenMissingAudience),
        refuses("oidcc-client-test-invalid-chash", "refuses another c_hash", .idTokenWrongCodeHash),
        refuses("oidcc-client-test-invalid-athash", "refuses another at_hash", .idTokenWrongAccessTokenHash),
        stops(.refusesResponse, "oidcc-client-test-form-post-error", "reports an error that the browser posts")
            .with(\.plan, .formPost).with(\.script, .logInWithoutSession).with(\.error, "interaction_required"),
        refuses("oidcc-client-test-invalid-sig-hs256", "refuses HMAC with the public key", .idTokenSharedSecret),
        refuses("oidcc-client-test-invalid-sig-es256", "refuses an altered ES256 signature", .idTokenAlteredSignature),
        accepts("oidcc-client-test-discovery-openid-config", "loads the discovery document")
            .with(\.sends) { $0.endpoint == .discovery },
        accepts("oidcc-client-test-discovery-jwks-uri-keys", "loads the keys from jwks_uri")
            .with(\.sends) { $0.endpoint == .keys },
        stops(
            .refusesMetadata,
            "oidcc-client-test-discovery-issuer-mismatch",
            "stops at a discovery document of another issuer",
            .discoveryOtherIssuer
        ),
        accepts(
            "oidcc-client-test-signing-key-rotation-just-before-signing",
            "loads the keys again for a token of a new key"
        )
        .with(\.script, .logInAfterKeyChange),
        accepts("oidcc-client-test-signing-key-rotation", "logs in again after the keys changed")
            .with(\.script, .logInAfterKeyChange),
        accepts("oidcc-client-test-userinfo-signed", "verifies signed user information", .userInfoSignedByProvider)
            .with(\.algorithm, .rs256).with(\.claims, ["sub"]),
        accepts("oidcc-client-test-refresh-token", "reads the user information with the new token")
            .with(\.script, .refresh(times: 1))
            .with(\.sends) { $0.bodyNames.contains("refresh_token") && !$0.bodyNames.contains("scope") },
        refuses(
            "oidcc-client-test-refresh-token-invalid-issuer",
            "refuses another issuer after a refresh",
            .idTokenOtherIssuerOnRefresh
        )
        .with(\.script, .refresh(times: 1)),
        refuses(
            "oidcc-client-test-refresh-token-invalid-sub",
            "refuses another user after a refresh",
            .idTokenOtherSubjectOnRefresh
        )
        .with(\.script, .refresh(times: 1)),
        refuses(
            "oidcc-client-test-refresh-token-invalid-aud",
            "refuses another audience after a refresh",
            .idTokenOtherAudienceOnRefresh
        )
        .with(\.script, .refresh(times: 1)),
        refuses(
            "oidcc-client-test-refresh-token-invalid-azp",
            "refuses another azp after a refresh",
            .idTokenOtherPartyOnRefresh
        )
        .with(\.script, .refresh(times: 1)),
        accepts("oidcc-client-test-ignores-unparseable-key-in-jwks", "ignores entries that are not keys", .keysJunk),
        accepts("oidcc-client-test-rp-backchannel-rpinitlogout", "ends the session that a logout token names")
            .with(\.script, .receiveLogoutToken).with(\.verdict, .logsOut),
        accepts("oidcc-client-test-rp-init-logout", "ends the session in the browser")
            .with(\.script, .logOut).with(\.verdict, .logsOut),
        accepts(
            "oidcc-client-test-rp-init-logout-no-state",
            "accepts a logout redirect without state",
            .endSessionMissingState
        )
        .with(\.script, .logOut).with(\.verdict, .logsOut),
        accepts(
            "oidcc-client-test-rp-init-logout-other-state",
            "reports a logout redirect with another state",
            .endSessionOtherState
        )
        .with(\.script, .logOut).with(\.verdict, .logsOut).with(\.error, "state"),
    ]

    /// The logout tokens that a service must refuse.
    static let backChannel: [ChecklistModule] = [
        refuses("-alg-none", "refuses an unsigned logout token", .logoutTokenUnsigned),
        refuses("-no-event", "refuses a logout token without events", .logoutTokenMissingEvents),
        refuses("-with-nonce", "refuses a logout token with a nonce", .logoutTokenNonce),
        refuses("-wrong-alg", "refuses another algorithm", .logoutTokenOtherAlgorithm),
        refuses("-wrong-aud", "refuses another audience", .logoutTokenWrongAudience),
        refuses("-wrong-event", "refuses another event", .logoutTokenWrongEvent),
        refuses("-wrong-iss", "refuses another issuer", .logoutTokenWrongIssuer),
    ].map { module in
        module.with(\.name, "oidcc-client-test-rp-backchannel-rpinitlogout" + module.name)
            .with(\.script, .receiveLogoutToken).with(\.verdict, .keepsSession)
    }
}
