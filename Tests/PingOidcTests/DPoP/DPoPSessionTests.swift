import Foundation
import HTTPTypes
import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc

@Suite("Bound tokens against a strict server")
struct DPoPSessionTests {
    private static func config(_ policy: DPoPPolicy = .required, pushes: Bool = false) -> OidcClientConfig {
        var config = OidcClientConfig.test
        config.dpop = policy
        config.dpopKeys = SoftwareDPoPKeys()
        config.par = pushes ? .always : .ifRequired
        return config
    }

    private static func strict(_ configuration: inout EmulatorConfiguration) {
        for index in configuration.clients.indices { configuration.clients[index].requiresDPoP = true }
        configuration.requiresDPoPNonce = true
    }

    @Test(arguments: [false, true])
    func `A whole session proves possession in each request`(_ pushes: Bool) async throws {
        try await EmulatedLogin.run(config: Self.config(pushes: pushes), emulator: Self.strict) { login in
            let first = try await login.logIn()
            #expect(first.isBound && first.tokenType == "DPoP")
            #expect(try await login.client.userinfo().get()["given_name"] == "Jo")
            let second = try await login.client.refresh().get()
            #expect(second.isBound && second.dpopKey == first.dpopKey)
            #expect(try await login.client.userinfo(cache: false).get()["given_name"] == "Jo")
            try await login.client.revoke()
        }
    }

    @Test func `A nonce that the server replaces on a success is used in the next request`() async throws {
        try await EmulatedLogin.run(config: Self.config(), emulator: Self.strict) { login in
            try await login.logIn()
            for _ in 0..<12 { _ = try await login.client.refresh().get() }
            // The first exchange is sent twice, to learn the nonce; no other request is.
            let statuses = login.emulator.observedRequests.filter { $0.endpoint == .token }.map(\.status)
            #expect(statuses == [400] + Array(repeating: 200, count: 13))
        }
    }

    @Test func `A stolen refresh token is worthless without its key`() async throws {
        try await EmulatedLogin.run(config: Self.config(), emulator: Self.strict) { login in
            var stolen = try await login.logIn()
            stolen.dpopKey = try await SoftwareDPoPKeys().makeKey().stored.reveal()
            stolen.expiresAt = 0
            try await login.storage.save(item: stolen)
            #expect(await login.client.refresh().error?.requiresLogin == true)
        }
    }

    @Test func `A stolen access token is worthless as a bearer token`() async throws {
        try await EmulatedLogin.run(config: Self.config(.preferred), emulator: Self.strict) { login in
            var stolen = try await login.logIn()
            stolen.tokenType = "Bearer"
            stolen.refreshToken = nil
            try await login.storage.save(item: stolen)
            guard case .failure(.apiError(401, _)) = await login.client.userinfo() else {
                Issue.record("The bearer token was accepted.")
                return
            }
        }
    }

    @Test func `A client with a key of its own signs a new assertion when it repeats a request`() async throws {
        let pair = try TestClientKey.make("ES256")
        var config = Self.config()
        config.clientAuthentication = .privateKeyJwt(try ClientKey(pair.text))
        try await EmulatedLogin.run(config: config) {
            $0.clients = [EmulatorClient(id: "demo-app", redirectURIs: ["demo://cb"])]
            $0.clients[0].keys = [pair.publicKey]
            Self.strict(&$0)
        } _: { login in
            let token = try await login.logIn()
            #expect(token.isBound)
        }
    }

    @Test func `A wrong clock of the device is an error that says by how much, and ends nothing`() async throws {
        try await EmulatedLogin.run(config: Self.config(), system: .stopped(), emulator: Self.strict) { login in
            let token = try await login.logIn()
            login.emulator.advanceClock(by: .seconds(3000))
            let error = await login.client.refresh().error
            #expect(error?.failureCode == .oidcClockDiffers)
            #expect(error?.errorMessage.contains("seconds ahead of this device's") == true)
            #expect(error?.requiresLogin == false)
            #expect(try await login.storage.get() == token)
        }
    }
}
