import Foundation
import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc

@Suite("Grants without a login")
struct GrantTests {
    private let emulator: Emulator
    private let storage = MemoryStorage<Token>()

    init() throws {
        emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256, services: .stopped()))
    }

    private func client(_ change: (inout OidcClientConfig) -> Void = { _ in }) -> OidcClient {
        var config = OidcClientConfig()
        config.discoveryEndpoint = emulator.discoveryEndpoint()
        config.clientId = "demo-service"
        config.clientAuthentication = .clientSecretBasic("demo-service-secret")
        config.storage = storage
        change(&config)
        return OidcClient(config: config, httpClient: emulator.transport, system: emulator.services)
    }

    @Test func `A service gets a token of its own client, which is not stored as a user's`() async throws {
        let token = try await client().clientCredentials(scopes: ["profile"])
        #expect(token.scope == "profile")
        #expect(token.refreshToken == nil && token.idToken == nil)
        #expect(try await storage.get() == nil)
    }

    @Test func `A public client is refused before anything is sent`() async throws {
        let client = client { $0.clientAuthentication = .none }
        #expect(await failure { try await client.clientCredentials() }?.failureCode == .invalidConfiguration)
        #expect(emulator.observedRequests.contains { $0.endpoint == .token } == false)
    }

    @Test func `A server that quotes the tokens of an exchange does not bring them into the error`() async throws {
        let login = try await TestLogin {
            $0.intercept = { request in
                guard request.url.path == "/as/token" else { return nil }
                return .oauthError("invalid_request", String(decoding: request.body, as: UTF8.self))
            }
        }
        var exchange = TokenExchange(subjectToken: "subject-canary")
        exchange.actorToken = "actor-canary"
        let error = try #require(await failure { try await login.client.exchange(exchange) })
        #expect(error.localizedDescription.contains("invalid_request"))
        #expect(!"\(error) \(error.localizedDescription)".contains("canary"))
    }

    @Test(arguments: [nil, "urn:ietf:params:oauth:token-type:refresh_token"])
    func `A token of another type than the requested one is refused, and so is one without a type`(
        issued: String?
    ) async throws {
        let login = try await TestLogin {
            $0.intercept = { request in
                guard request.url.path == "/as/token" else { return nil }
                var body: JSON = ["access_token": "exchanged", "token_type": "Bearer"]
                body["issued_token_type"] = issued.map(JSON.string)
                return .json(body)
            }
        }
        var exchange = TokenExchange(subjectToken: "subject")
        exchange.requestedTokenType = .accessToken
        #expect(await failure { try await login.client.exchange(exchange) }?.failureCode == .oidcInvalidResponse)
    }

    @Test func `A service exchanges a user's token for one of another service`() async throws {
        try await EmulatedLogin.run { login in
            let user = try await login.logIn()
            var config = OidcClientConfig()
            config.discoveryEndpoint = login.server.discoveryEndpoint()
            config.clientId = "demo-service"
            config.clientAuthentication = .clientSecretPost("demo-service-secret")
            config.storage = MemoryStorage<Token>()
            let service = OidcClient(config: config)
            var exchange = TokenExchange(subjectToken: Secret(user.accessToken))
            exchange.scopes = ["profile"]
            let token = try await service.exchange(exchange)
            #expect(token.accessToken != user.accessToken)
            #expect(token.scope == "profile")
            #expect(
                token.additionalMembers["issued_token_type"]?.string == TokenExchange.TokenType.accessToken.rawValue
            )
            exchange.scopes = ["profile", "phone"]
            #expect(await failure { try await service.exchange(exchange) } != nil)
            exchange = TokenExchange(subjectToken: "unknown")
            #expect(await failure { try await service.exchange(exchange) } != nil)
        }
    }

    @Test func `An exchange sends everything that it names, and shows no token`() async throws {
        let login = try await TestLogin {
            $0.intercept = { request in
                guard request.url.path == "/as/token" else { return nil }
                return .json([
                    "access_token": "new", "token_type": "N_A",
                    "issued_token_type": .string(TokenExchange.TokenType.jwt.rawValue),
                ])
            }
        }
        var exchange = TokenExchange(subjectToken: "subject-canary", subjectTokenType: .idToken)
        exchange.actorToken = "actor-canary"
        exchange.requestedTokenType = .jwt
        exchange.audiences = ["a", "b"]
        exchange.resources = ["https://api.example.test/"]
        _ = try await login.client.exchange(exchange)
        let body = try #require(login.provider.requests.last?.body)
        let pairs = PercentEncoding.decodePairs(String(decoding: body, as: UTF8.self))
        #expect(pairs.filter { $0.name == "audience" }.map(\.value) == ["a", "b"])
        #expect(pairs.contains { $0 == ("resource", "https://api.example.test/") })
        #expect(pairs.contains { $0 == ("subject_token_type", "urn:ietf:params:oauth:token-type:id_token") })
        #expect(pairs.contains { $0 == ("requested_token_type", "urn:ietf:params:oauth:token-type:jwt") })
        #expect(pairs.contains { $0 == ("actor_token", "actor-canary") })
        #expect(everyForm(of: exchange).contains("canary") == false)
    }
}
