import PingEmulator

@testable import PingOidc

extension ChecklistModule {
    /// The modules of the FAPI 2.0 security profile, all with pushed authorization requests.
    static let fapi: [ChecklistModule] = fapiModules.map { module in
        Self(
            name: "fapi2-security-profile-final-client-" + module.name,
            expectation: module.expectation,
            plan: .fapi,
            result: module.result,
            verdict: module.verdict,
            faults: module.faults,
            script: module.script,
            algorithm: module.algorithm,
            configure: { config in
                config.par = true
                module.configure(&config)
            },
            sends: module.sends ?? { $0.endpoint == .pushedAuthorization && $0.status == 201 },
            claims: module.claims,
            error: module.error
        )
    }

    private static let fapiModules: [ChecklistModule] = [
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
