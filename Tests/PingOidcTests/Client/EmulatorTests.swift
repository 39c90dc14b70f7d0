import Foundation
import PingEmulator
import Testing

@testable import PingOidc

@Suite struct EmulatorTests {
    @Test(arguments: [SigningAlgorithm.rs256, .ps256, .es256, .es384, .edDSA])
    func `A whole session over real HTTP: log in, claims, refresh, sign out`(_ algorithm: SigningAlgorithm) async throws
    {
        try await EmulatedLogin.run(algorithm) { login in
            let first = try await login.logIn()
            #expect(try await login.client.userinfo().get()["given_name"] == "Jo")
            let second = try await login.client.refresh().get()
            #expect(second.accessToken != first.accessToken)
            #expect(second.refreshToken != first.refreshToken)
            #expect(try await login.client.userinfo().get()["sub"]?.string?.isEmpty == false)
            try await login.client.endSession()
            #expect(try await login.client.hasToken() == false)
            try await login.storage.save(item: second)
            #expect(await login.client.userinfo().error?.failureCode == .oidcSessionEnded)
        }
    }

    @Test(arguments: [
        "/oauth2/alpha", "/oauth2/realms/alpha", "/oauth2/realms/root/realms/alpha",
    ])
    func `The provider is found under each of PingAM's names for the realm`(_ path: String) async throws {
        try await EmulatedLogin.run(discovery: path + IssuerCheck.suffix) { login in
            try await login.logIn()
            #expect(try await login.client.hasToken())
        }
    }

    @Test func `A pushed request is honoured`() async throws {
        var config = OidcClientConfig.test
        config.par = true
        try await EmulatedLogin.run(config: config) { login in
            try await login.logIn()
            #expect(login.emulator.observedRequests.contains { $0.endpoint == .pushedAuthorization })
        }
    }

    @Test func `When the keys have changed since they were fetched, the new ones are fetched`() async throws {
        try await EmulatedLogin.run { login in
            try await login.logIn()
            try await login.emulator.rotateKeys(withdrawingOld: true)
            try await login.logIn()
            #expect(login.emulator.observedRequests.filter { $0.endpoint == .keys }.count == 2)
        }
    }

    @Test func `A thousand tasks that need a new token cause one refresh over real HTTP`() async throws {
        try await EmulatedLogin.run { login in
            var ended = try await login.logIn()
            ended.expiresAt = 0
            try await login.storage.save(item: ended)
            let tokens = await withTaskGroup(of: Token?.self) { group in
                for _ in 0..<1000 { group.addTask { try? await login.client.token().get() } }
                return await group.reduce(into: Set<Token?>()) { $0.insert($1) }
            }
            #expect(tokens.count == 1)
            #expect(tokens.contains(nil) == false)
            #expect(login.emulator.observedRequests.filter { $0.endpoint == .token }.count == 2)
        }
    }

    private static let accepted: Set<EmulatorFault> = [
        "id_token_audience_list", "id_token_fractional_times", "id_token_lower_acr", "id_token_missing_at_hash",
        "id_token_missing_kid",
        "id_token_old_auth_time", "id_token_other_subject_on_refresh", "id_token_other_issuer_on_refresh",
        "id_token_other_audience_on_refresh", "id_token_other_azp_on_refresh", "jwks_junk", "jwks_without_kid",
        "jwks_without_alg", "token_missing_type", "token_odd_case_type", "token_missing_expires_in",
        "token_text_expires_in", "token_zero_expires_in", "token_negative_expires_in", "token_huge_expires_in",
        "token_missing_scope", "token_narrower_scope", "token_missing_refresh_token", "refresh_missing_refresh_token",
        "refresh_missing_id_token", "token_unknown_members", "token_missing_authorization_details",
        "token_other_authorization_details", "discovery_minimal", "discovery_null_members",
        "discovery_split", "id_token_future_auth_time",
    ]

    /// Every fault of discovery, authorization, token and keys that the emulator has.
    private static let loginFaults = EmulatorFault.all.filter { fault in
        ["id_token_", "jwks_", "token_", "refresh_", "discovery_", "authorize_"].contains {
            fault.rawValue.hasPrefix($0)
        }
    }

    @Test(arguments: loginFaults)
    func `A login survives every misbehaviour of a provider, and accepts only what is harmless`(_ fault: EmulatorFault)
        async throws
    {
        try await EmulatedLogin.run { login in
            try login.emulator.setFaults([FaultRule(fault)])
            let error = await failure { try await login.logIn() }
            let isTyped = error.map { $0 is OidcError || $0 is PingError } ?? true
            #expect(isTyped)
            #expect((error == nil) == Self.accepted.contains(fault), "\(fault.summary): \(String(describing: error))")
            #expect(try await login.client.hasToken() == (error == nil))
            #expect(login.emulator.observedRequests.contains { $0.endpoint == .userInfo } == false)
        }
    }

    @Test(
        arguments: EmulatorFault.all.filter {
            $0.rawValue.hasPrefix("token_") || $0.rawValue.hasSuffix("_200") || $0.rawValue.contains("_50")
        }
    )
    func `Whatever the token endpoint returns to a refresh, only invalid_grant ends the session`(_ fault: EmulatorFault)
        async throws
    {
        try await EmulatedLogin.run { login in
            try await login.logIn()
            try login.emulator.setFaults([FaultRule(fault, endpoint: .token)])
            let error = await login.client.refresh().error
            #expect((error?.failureCode == .oidcSessionEnded) == (fault == "token_invalid_grant"))
            #expect(try await login.client.hasToken() == (fault != "token_invalid_grant"))
        }
    }
}
