import Testing

@testable import PingOidc
@testable import PingService

@Suite struct OidcErrorTests {
    @Test(arguments: [
        (PingError.Code.networkUnreachable, true), (.networkTimeout, true), (.networkInterrupted, true),
        (.networkTLS, false), (.networkInvalidRequest, false), (.networkBodyTooLarge, false),
        (.networkInvalidResponse, false), ("network_of_friends", false),
    ])
    func `Only a network that fails is a network error`(_ code: PingError.Code, _ isNetwork: Bool) {
        let error = OidcError(PingError(code, "It did not work.", recovery: "Do something."))
        switch error {
        case .networkError: #expect(isNetwork)
        case .unknown: #expect(!isNetwork)
        default: Issue.record("another case: \(error)")
        }
        #expect(error.failureCode == code)
        #expect(error.recoverySuggestion == "Do something.")
    }

    @Test func `A configuration that cannot work has its own error, which says what to do`() async throws {
        let login = try await TestLogin(config: { $0.clientId = "" })
        for error in [
            await failure { try await login.client.authorizationRequest() } as? OidcError,
            RefreshFailure(OidcClientConfig.invalid("x", "is y", "Set it.")).error,
        ] {
            guard case .configurationError(let message)? = error else {
                Issue.record("another case: \(String(describing: error))")
                continue
            }
            #expect(message.hasPrefix("The OIDC option ") && message.contains(" Set it"))
            #expect(error?.errorMessage == message && error?.errorDescription == message)
            #expect(error?.failureCode == .invalidConfiguration && error?.recoverySuggestion == nil)
            #expect(error?.requiresLogin == false && error.map { "\($0)" } == "configurationError: \(message)")
        }
    }

    @Test(arguments: [
        PingError.Code.oidcNoToken, .oidcSessionEnded, .oidcTokenExpired, .oidcTokenOwnerMismatch, .oidcLoginRequired,
        .oidcKeyLost, .signedOutDuringLogin,
    ])
    func `Nothing but a login helps, wherever the error comes from`(_ code: PingError.Code) {
        let cause = PingError(code, "It did not work.")
        for error in [OidcError(cause), OidcError(OidcError(cause)), RefreshFailure(cause).error] {
            #expect(error.requiresLogin)
            #expect(error.failureCode == code)
        }
    }

    @Test(arguments: [
        PingError.Code.oidcIssuerMismatch, .oidcInvalidMetadata, .oidcMissingEndpoint, .oidcAuthorizationRefused,
        .oidcForeignRedirect, .oidcStateMismatch, .oidcResponseIssuerMismatch, .oidcMissingCode, .tokenExchangeFailed,
        .oidcInvalidResponse, .oidcInvalidIdToken, .oidcUnsupportedTokenType, .oidcDeviceCodeExpired,
        .oidcUnacceptableToken, .oidcClockDiffers, .oidcSubjectMismatch, .networkUnreachable, .networkInterrupted,
        .storageLocked, .storageUnavailable, .storageCorrupt, .invalidConfiguration, .untrustedOrigin,
    ])
    func `Something else than a login helps, or nothing`(_ code: PingError.Code) {
        let cause = PingError(code, "It did not work.")
        for error in [OidcError(cause), OidcError.authorization(cause), RefreshFailure(cause).error] {
            #expect(!error.requiresLogin)
        }
    }

    @Test(
        arguments: [
            (400, "invalid_grant", true), (401, "invalid_grant", true), (400, nil, true), (401, nil, true),
            (403, nil, false), (400, "invalid_request", false), (401, "invalid_client", false),
            (400, "unauthorized_client", false), (400, "unsupported_grant_type", false), (400, "invalid_scope", false),
            (400, "invalid_target", false), (400, "temporarily_unavailable", false), (429, "slow_down", false),
            (429, "invalid_grant", false), (408, "invalid_grant", false), (500, "invalid_grant", false),
            (503, nil, false), (302, nil, false), (200, nil, false),
        ] as [(Int, String?, Bool)]
    )
    func `A refused refresh needs a login when the server says so, or says nothing`(
        _ status: Int,
        _ error: String?,
        _ requiresLogin: Bool
    ) async throws {
        for isForService in [false, true] {
            let login = try await TestLogin()
            try await login.logIn()
            login.provider.change {
                $0.intercept = { request in
                    guard request.url.path == "/as/token" else { return nil }
                    return error.map { .oauthError($0, status: status) } ?? HttpResponse(status: status)
                }
            }
            let failed =
                isForService
                ? await failure { try await login.client.token(resource: "https://api.example.test") } as? OidcError
                : await login.client.refresh().error
            #expect(failed?.requiresLogin == requiresLogin, "\(isForService) \(String(describing: failed))")
            let isGone = try await login.storage.get() == nil
            #expect(isGone == (error == "invalid_grant" && requiresLogin))
        }
    }
}
