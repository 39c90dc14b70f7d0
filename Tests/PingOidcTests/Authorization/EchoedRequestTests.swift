import Foundation
import Testing

@testable import PingOidc

@Suite("A server that quotes a request in its error")
struct EchoedRequestTests {
    /// What nobody but the provider may read.
    private static let secrets = ["STATE", "NONCE", "STATE-AND-MORE", "jo@example.test", "eyJ.hint"]

    private func login(echo: @escaping @Sendable (HttpRequest) -> String) async throws -> TestLogin {
        try await TestLogin {
            $0.intercept = { request in
                guard request.url.path == "/as/par" else { return nil }
                return .oauthError("invalid_request", echo(request))
            }
        } config: {
            $0.par = .always
            ($0.state, $0.nonce, $0.loginHint) = ("STATE", "NONCE", "jo@example.test")
            $0.additionalParameters = ["id_token_hint": "eyJ.hint", "custom": "STATE-AND-MORE"]
        }
    }

    @Test func `A pushed request that is refused shows nothing of the user or the login`() async throws {
        let login = try await login { request in
            let pairs = PercentEncoding.decodePairs(String(decoding: request.body, as: UTF8.self))
            return pairs.map { "\($0.name)=\($0.value)" }.filter { !$0.hasPrefix("redirect_uri") }.joined(
                separator: " "
            )
        }
        let error = try #require(await failure { try await login.client.authorizationRequest() })
        let challenge = try #require(login.provider.forms("par").first?["code_challenge"])
        for text in ["\(error)", error.localizedDescription] {
            for secret in Self.secrets + [challenge, "AND-MORE"] { #expect(!text.contains(secret)) }
        }
    }

    @Test(arguments: ["demo://cb", "openid profile", "demo-app"])
    func `What the registration has stays readable, so that it can be corrected`(_ value: String) async throws {
        let login = try await login { _ in "Not registered: \(value)" }
        let error = await failure { try await login.client.authorizationRequest() }
        #expect(error?.localizedDescription.contains("Not registered: \(value)") == true)
    }

    @Test func `A redirect that is refused shows neither state nor nonce`() async throws {
        let login = try await TestLogin()
        let request = try await login.client.authorizationRequest()
        let query = PercentEncoding.encode([
            (name: "error", value: "invalid_request"), (name: "state", value: request.state.reveal()),
            (name: "error_description", value: "bad: \(request.state.reveal()) \(request.nonce.reveal())"),
        ])
        let error = try #require(
            await failure { try login.client.code(fromRedirect: "demo://cb?\(query)", for: request) }
        )
        #expect(error.localizedDescription.contains("bad: "))
        #expect(!error.localizedDescription.contains(request.state.reveal()))
        #expect(!error.localizedDescription.contains(request.nonce.reveal()))
    }
}
