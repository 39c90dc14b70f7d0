import Foundation
import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc
@testable import PingService

@Suite("Access tokens of the emulator that are JSON Web Tokens")
struct EmulatedAccessTokenTests {
    private static let audience = "https://api.example.test"
    private let emulator: Emulator

    init() throws {
        var configuration = try EmulatorConfiguration(
            text: """
                clients:
                  - id: my-service
                    secret: my-secret
                    redirectURIs: [https://app.example.test/callback]
                    accessTokenAudience: \(Self.audience)
                """
        )
        configuration.signingAlgorithm = .es256
        configuration.services = .stopped()
        emulator = try Emulator(configuration: configuration)
    }

    private func client(_ change: (inout OidcClientConfig) -> Void = { _ in }) -> OidcClient {
        var config = OidcClientConfig()
        config.discoveryEndpoint = emulator.discoveryEndpoint()
        config.clientId = "my-service"
        config.clientAuthentication = .clientSecretBasic("my-secret")
        config.storage = MemoryStorage<Token>()
        change(&config)
        return OidcClient(config: config, httpClient: emulator.transport, system: emulator.services)
    }

    @Test func `The service that they are for verifies them, and another one refuses them`() async throws {
        let client = client()
        let token = Secret(try await client.clientCredentials(scopes: ["profile"]).accessToken)
        let claims = try await client.verify(accessToken: token, audience: Self.audience)
        #expect(claims["client_id"] == "my-service" && claims["scope"] == "profile")
        #expect(claims["sub"] == "my-service" && claims["cnf"] == nil)
        let refusal = await failure { try await client.verify(accessToken: token, audience: "https://other.example") }
        #expect(refusal?.failureCode == .oidcUnacceptableToken)
        #expect(try await client.introspect(token).isActive)
    }

    @Test func `A token of a key is acceptable with this key alone`() async throws {
        let client = client {
            $0.dpop = .required
            $0.dpopKeys = SoftwareDPoPKeys()
        }
        let token = Secret(try await client.clientCredentials(scopes: ["profile"]).accessToken)
        #expect(await failure { try await client.verify(accessToken: token, audience: Self.audience) } != nil)
        let thumbprint = try #require(try SignedToken(token.reveal()).claims["cnf"]?["jkt"]?.string)
        _ = try await client.verify(accessToken: token, audience: Self.audience, keyThumbprint: thumbprint)
    }

    @Test func `An expired token is refused, and another client's tokens stay random texts`() async throws {
        let client = client()
        let token = Secret(try await client.clientCredentials(scopes: ["profile"]).accessToken)
        emulator.advanceClock(by: .seconds(7200))
        #expect(await failure { try await client.verify(accessToken: token, audience: Self.audience) } != nil)
        let other = self.client {
            $0.clientId = "demo-service"
            $0.clientAuthentication = .clientSecretBasic("demo-service-secret")
        }
        #expect(try await other.clientCredentials(scopes: ["profile"]).accessToken.contains(".") == false)
    }
}
