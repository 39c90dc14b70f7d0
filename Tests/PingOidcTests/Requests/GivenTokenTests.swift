import Foundation
import HTTPTypes
import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc

/// Tokens that the client does not store: of a service, of an exchange, for one of several services.
@Suite("A token that the app has itself") struct GivenTokenTests {
    private static let url = "https://api.example.test/accounts"

    private static var config: OidcClientConfig {
        var config = OidcClientConfig.test
        config.dpop = .required
        config.dpopKeys = SoftwareDPoPKeys()
        return config
    }

    @Test func `is sent with a proof that a strict server verifies`() async throws {
        try await EmulatedLogin.run(config: Self.config) {
            for index in $0.clients.indices { $0.clients[index].requiresDPoP = true }
            $0.requiresDPoPNonce = true
        } _: { login in
            try await login.logIn()
            let token = try await login.client.token(resource: login.server.url)
            #expect(token.isBound)
            let http = try AuthenticatedHttpClient(
                DefaultHttpClient(),
                client: login.client,
                token: token,
                origins: [login.server.url]
            )
            let url = try #require(try await login.client.metadata().userinfoEndpoint)
            for _ in 1...2 {
                let response = try await http.send(HttpRequest(url: try WebURL(url), timeout: .seconds(600)))
                #expect(response.status == 200)
            }
        }
    }

    /// How the client gets a token that it does not store.
    enum Grant: CaseIterable, Sendable {
        case clientCredentials, exchange, resource

        func token(_ client: OidcClient) async throws -> Token {
            switch self {
            case .clientCredentials: try await client.clientCredentials()
            case .exchange: try await client.exchange(TokenExchange(subjectToken: "subject"))
            case .resource: try await client.token(resource: GivenTokenTests.url)
            }
        }
    }

    private func login(_ type: JSON) async throws -> TestLogin {
        let login = try await TestLogin {
            $0.answer = { $0["token_type"] = type }
        } config: {
            $0.clientAuthentication = .clientSecretPost("secret")
            $0.dpop = type == "Bearer" ? .off : .required
            $0.dpopKeys = SoftwareDPoPKeys()
        }
        login.provider.change {
            $0.intercept = { request in
                let form = String(decoding: request.body, as: UTF8.self)
                guard form.contains("client_credentials") || form.contains("token-exchange") else { return nil }
                return .json([
                    "access_token": "given", "token_type": type,
                    "issued_token_type": "urn:ietf:params:oauth:token-type:access_token",
                ])
            }
        }
        return login
    }

    @Test(arguments: Grant.allCases, ["DPoP", "Bearer"] as [JSON])
    func `is sent to its origin alone, and not renewed`(_ grant: Grant, _ type: JSON) async throws {
        let login = try await login(type)
        let session = try await login.logIn()
        let token = try await grant.token(login.client)
        let exchanges = login.provider.forms("token").count
        let api = ClosureClient { _ in HttpResponse(status: 401) }
        let http = try AuthenticatedHttpClient(api, client: login.client, token: token, origins: [Self.url])
        #expect(try await http.send(HttpRequest(url: WebURL(Self.url))).status == 401)
        _ = try await http.send(HttpRequest(url: WebURL("https://other.example.test/")))
        #expect(login.provider.forms("token").count == exchanges)

        let first = try #require(api.requests.first)
        #expect(first.headerFields[.authorization] == "\(type.string ?? "") \(token.accessToken)")
        #expect(api.requests.last?.headerFields[.authorization] == nil)
        let fields = try await login.client.authorizationFields(
            method: "GET",
            url: Self.url,
            origins: [Self.url],
            token: token
        )
        #expect(fields.contains { $0.value.reveal() == "\(type.string ?? "") \(token.accessToken)" })
        guard type == "DPoP" else { return }
        let proofs =
            [first.headerFields[try #require(.dpop)]] + fields.filter { $0.name == "DPoP" }.map { $0.value.reveal() }
        #expect(proofs.count == 2)
        let key = try #require(token.dpopKey)
        let jwk = try await SoftwareDPoPKeys().key(stored: Secret(key)).jwk
        for proof in proofs {
            let signed = try SignedToken(#require(proof))
            #expect(signed.claims["ath"]?.string != nil && signed.claims["htu"]?.string == Self.url)
            #expect(signed.header["jwk"] == jwk)
        }
        #expect(grant == .resource || token.dpopKey != session.dpopKey)
    }

    @Test func `is sent to nobody when it is another provider's`() async throws {
        let login = try await login("Bearer")
        var token = try await Grant.clientCredentials.token(login.client)
        token.owner = TokenOwner(issuer: "https://second.example.test/as", client: "demo-app")
        let error = await failure {
            try AuthenticatedHttpClient(
                ClosureClient { _ in HttpResponse(status: 200) },
                client: login.client,
                token: token,
                origins: [Self.url]
            )
        }
        #expect(error?.failureCode == .oidcTokenOwnerMismatch)
        let fields = await failure {
            try await login.client.authorizationFields(method: "GET", url: Self.url, origins: [Self.url], token: token)
        }
        #expect(fields?.failureCode == .oidcTokenOwnerMismatch)
    }
}
