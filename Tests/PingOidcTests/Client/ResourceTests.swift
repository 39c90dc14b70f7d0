import Foundation
import PingTestKit
import Testing

@testable import PingOidc

@Suite("Several services from one session")
struct ResourceTests {
    private static let services = ["https://accounts.example.test/", "https://cards.example.test/"]

    @Test func `The authorization request names each service`() async throws {
        let login = try await TestLogin(config: { $0.resources = Self.services })
        let query = try await login.client.authorizationRequest().url.queryItems
        #expect(query.filter { $0.name == "resource" }.map(\.value) == Self.services)
    }

    @Test(arguments: ["accounts", "https://accounts.example.test/#part", ""])
    func `An address that is not an absolute URI without a fragment is refused`(_ resource: String) async throws {
        let login = try await TestLogin(config: { $0.resources = [resource] })
        #expect(await failure { try await login.client.authorizationRequest() }?.failureCode == .invalidConfiguration)
    }

    @Test func `A token for one service leaves the session usable, though the server has rotated the refresh token`()
        async throws
    {
        let login = try await TestLogin()
        let token = try await login.logIn()
        for service in Self.services {
            let narrowed = try await login.client.token(resource: service, scopes: ["profile"])
            #expect(narrowed.accessToken != token.accessToken && narrowed.refreshToken == nil)
        }
        let forms = login.provider.forms("token").dropFirst()
        #expect(forms.map { $0["resource"] } == Self.services)
        #expect(forms.allSatisfy { $0["scope"] == "profile" })
        #expect(try await login.client.token().get().accessToken == token.accessToken)
        _ = try await login.client.refresh().get()
    }

    @Test func `A rotated refresh token that could not be stored is not lost`() async throws {
        let storage = FailingStorage()
        let provider = try await TestProvider()
        let client = TestLogin.client(of: provider, storage: storage)
        let request = try await client.authorizationRequest()
        _ = try await client.exchange(
            code: client.code(fromRedirect: provider.approve(request), for: request),
            for: request
        )
        storage.refusals.set(.save)
        #expect(await failure { try await client.token(resource: Self.services[0]) } != nil)
        storage.refusals.set([])
        _ = try await client.token(resource: Self.services[0])
        _ = try await client.refresh().get()
    }

    @Test func `Without a user or a refresh token it asks for a login`() async throws {
        let login = try await TestLogin { $0.answer = { $0["refresh_token"] = nil } }
        for _ in 0..<2 {
            let error = await failure { try await login.client.token(resource: Self.services[0]) }
            #expect((error as? OidcError)?.requiresLogin == true)
            try await login.logIn()
        }
    }
}
