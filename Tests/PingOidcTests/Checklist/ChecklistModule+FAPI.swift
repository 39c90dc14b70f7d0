import PingEmulator

@testable import PingOidc

extension ChecklistModule {
    /// The modules of the FAPI 2.0 security profile, all with pushed authorization requests.
    static let fapi: [ChecklistModule] = fapiModules.map { module in
        module.with(\.name, "fapi2-security-profile-final-client-" + module.name)
            .with(\.plan, .fapi)
            .with(\.sends, module.sends ?? { $0.endpoint == .pushedAuthorization && $0.status == 201 })
            .with(\.configure) { config in
                config.par = true
                module.configure(&config)
            }
    }

    /// A client of a bank: it signs an assertion for each request, and binds its tokens to a key.
    private static let bankKey = Swift.Result { try TestClientKey.make("ES256") }

    private static func bank(_ config: inout OidcClientConfig) {
        guard let key = try? bankKey.get(), let signer = try? ClientKey(key.text) else { return }
        config.clientId = "bank"
        config.clientAuthentication = .privateKeyJwt(signer)
        config.securityProfile = .fapi2
        config.dpopKeys = SoftwareDPoPKeys()
    }

    private static func registerBank(_ configuration: inout EmulatorConfiguration) {
        var client = EmulatorClient(id: "bank", redirectURIs: ["demo://cb"])
        client.keys = (try? bankKey.get()).map { [$0.publicKey] } ?? []
        client.requiresDPoP = true
        configuration.clients = [client]
    }

    private static func isProven(_ request: ObservedRequest) -> Bool {
        request.endpoint == .token && request.status == 200 && request.headerNames.contains("dpop")
            && request.bodyNames.contains("client_assertion")
    }

    private static let fapiModules: [ChecklistModule] = [
        accepts("test-happy-path", "logs in with DPoP, its nonces and a client assertion")
            .with(\.configure, bank).with(\.sends, isProven)
            .with(\.emulate) { configuration in
                registerBank(&configuration)
                configuration.requiresDPoPNonce = true
            },
        accepts("test-happy-path-no-dpop-nonce", "logs in with DPoP without nonces and a client assertion")
            .with(\.configure, bank).with(\.sends, isProven).with(\.emulate, registerBank),
        accepts("test-happy-path-no-mtls-endpoint-aliases", "logs in with DPoP at the usual endpoints")
            .with(\.configure, bank).with(\.sends, isProven).with(\.emulate, registerBank),
        accepts(
            "test-rs-dpop-auth-scheme-case-insensitivity",
            "repeats a request after a nonce challenge in odd case",
            .userInfoOddCaseChallenge
        )
        .with(\.configure, bank).with(\.emulate, registerBank).with(\.times, 1).with(\.statuses, [401, 200]),
        accepts("refresh-token-test", "refreshes twice, with a refresh token that changes")
            .with(\.script, .refresh(times: 2)),
        stops(
            .refusesMetadata,
            "test-discovery-issuer-mismatch",
            "stops at a discovery document of another issuer",
            .discoveryOtherIssuer
        )
        .with(\.sends) { $0.endpoint == .discovery },
        stops(
            .refusesResponse,
            "test-ensure-authorization-response-with-invalid-missing-state-fails",
            "refuses a redirect without state",
            .authorizeMissingState
        ),
        stops(
            .refusesResponse,
            "test-ensure-authorization-response-with-invalid-state-fails",
            "refuses a redirect with another state",
            .authorizeWrongState
        ),
        stops(
            .refusesResponse,
            "test-remove-authorization-response-iss",
            "refuses a redirect without iss",
            .authorizeMissingIssuer
        ),
        stops(
            .refusesResponse,
            "test-invalid-authorization-response-iss",
            "refuses a redirect of another issuer",
            .authorizeWrongIssuer
        ),
        refuses("test-invalid-alternate-alg", "refuses an algorithm that is not named", .idTokenOtherAlgorithm),
        refuses("test-invalid-null-alg", "refuses an unsigned token", .idTokenUnsigned),
        refuses("test-invalid-aud", "refuses another audience", .idTokenWrongAudience),
        refuses("test-invalid-missing-aud", "refuses a token without aud", .idTokenMissingAudience),
        refuses("test-invalid-secondary-aud", "refuses a second, unknown audience", .idTokenUntrustedAudience),
        accepts("test-valid-aud-as-array", "accepts a list of one audience", .idTokenAudienceList),
        refuses("test-invalid-iss", "refuses another issuer", .idTokenWrongIssuer),
        refuses("test-invalid-missing-iss", "refuses a token without iss", .idTokenMissingIssuer),
        refuses("test-invalid-expired-exp", "refuses an expired token", .idTokenExpired),
        refuses("test-invalid-missing-exp", "refuses a token without exp", .idTokenMissingExpiry),
        refuses("test-invalid-nonce", "refuses another nonce", .idTokenWrongNonce),
        refuses("test-invalid-missing-nonce", "refuses a token without nonce", .idTokenMissingNonce),
        accepts(
            "test-token-endpoint-response-without-expires_in",
            "accepts tokens without a lifetime",
            .tokenMissingExpiry
        ),
        accepts("test-token-type-case-insensitivity", "accepts bEARER", .tokenOddCaseType),
    ]
}
