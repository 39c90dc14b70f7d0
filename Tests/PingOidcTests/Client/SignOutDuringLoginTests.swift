import Foundation
import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc

/// A sign-out ends the logins that began before it, wherever they are, and no others.
@Suite("A sign-out during a login")
struct SignOutDuringLoginTests {
    @Test func `makes its code worthless: it is not exchanged, and nothing is stored`() async throws {
        let login = try await TestLogin()
        let request = try await login.client.authorizationRequest()
        try await login.client.revoke()
        let error = await failure { try await login.finish(request) }
        #expect(error?.failureCode == .signedOutDuringLogin)
        #expect((error as? OidcError)?.requiresLogin == true)
        #expect(!login.provider.paths.contains("token"))
        #expect(try await login.storage.get() == nil)
    }

    @Test func `does not end a login that begins after it`() async throws {
        let login = try await TestLogin()
        let abandoned = try await login.client.authorizationRequest()
        try await login.client.revoke()
        let token = try await login.logIn()
        #expect(await failure { try await login.finish(abandoned) }?.failureCode == .signedOutDuringLogin)
        #expect(try await login.storage.get() == token)
    }

    @Test func `ends one that waits in a browser`() async throws {
        let login = try await TestLogin()
        let url = try await login.client.generateAuthorizeUrl()
        let request = try #require(login.client.pending.take(state: Self.state(of: url)))
        login.client.pending.add(request)
        try await login.client.endSession()
        let redirect = try #require(URL(string: login.provider.approve(request)))
        let error = await failure { try await login.client.extractCodeAndGetToken(from: redirect) }
        #expect(error?.failureCode == .signedOutDuringLogin)
        #expect(try await login.storage.get() == nil)
    }

    @Test func `ends one that was saved, in the process that began it`() async throws {
        let login = try await TestLogin()
        let saved = try JSONEncoder().encode(try await login.client.authorizationRequest())
        try await login.client.revoke()
        let request = try JSONDecoder().decode(PingOidc.AuthorizationRequest.self, from: saved)
        #expect(await failure { try await login.finish(request) }?.failureCode == .signedOutDuringLogin)
    }

    @Test func `says nothing about a login of another process, and a sign-out there ends it`() async throws {
        let login = try await TestLogin()
        let saved = try JSONEncoder().encode(try await login.client.authorizationRequest())
        let other = TestLogin.client(of: login.provider, storage: login.storage)
        try await other.revoke()
        let request = try JSONDecoder().decode(PingOidc.AuthorizationRequest.self, from: saved)
        let code = try other.code(fromRedirect: login.provider.approve(request), for: request)
        _ = try await other.exchange(code: code, for: request)
        #expect(try await login.storage.get() != nil)
    }

    @Test func `ends one on another device, before the server is asked again`() async throws {
        let clock = TestClock()
        let storage = MemoryStorage<Token>()
        var configuration = EmulatorConfiguration(signingAlgorithm: .es256)
        configuration.services = SystemServices(now: { clock.now }, sleep: clock.sleep)
        let emulator = try Emulator(configuration: configuration)
        var config = OidcClientConfig.test
        config.discoveryEndpoint = emulator.discoveryEndpoint()
        config.storage = storage
        let client = OidcClient(config: config, httpClient: emulator.transport, system: emulator.services)
        let device = try await client.deviceAuthorization()
        try await client.revoke()
        #expect(emulator.approveDevice(userCode: device.userCode))
        let waiting = Task { await failure { try await device.token() } }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        #expect(await waiting.value?.failureCode == .signedOutDuringLogin)
        #expect(!emulator.observedRequests.contains { $0.endpoint == .token })
        #expect(try await storage.get() == nil)

        let second = try await client.deviceAuthorization()
        #expect(emulator.approveDevice(userCode: second.userCode))
        let kept = Task { try await second.token() }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        #expect(try await kept.value == storage.get())
    }

    @Test func `does not make a caller who waits for a token believe that a login failed`() async throws {
        let login = try await TestLogin()
        let user = login.user(SignedOutAuthorizer())
        #expect(await user.token().error?.failureCode == .oidcNoToken)
    }

    private static func state(of url: URL) throws -> Secret {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
        return Secret(try #require(items?.first { $0.name == "state" }?.value))
    }
}

/// Gets tokens while the user signs out.
private struct SignedOutAuthorizer: Authorizer {
    func authorize(_ client: OidcClient) async throws -> Token {
        try await client.revoke()
        throw OidcError.authorization(.signedOutDuringLogin)
    }
}

extension TestLogin {
    /// The user approves a request, and the app exchanges the code.
    @discardableResult
    func finish(_ request: PingOidc.AuthorizationRequest) async throws -> Token {
        let code = try client.code(fromRedirect: provider.approve(request), for: request)
        return try await client.exchange(code: code, for: request)
    }
}
