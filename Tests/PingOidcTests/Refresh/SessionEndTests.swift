import Foundation
import HTTPTypes
import PingTestKit
import Testing

@testable import PingOidc

/// An error says whether only a login helps, and a session ends when, and only when, it has to.
@Suite("The end of a session") struct SessionEndTests {
    private static let service = "https://api.example.test"

    // MARK: A token for a service

    private func narrowed(_ login: TestLogin) async -> OidcError? {
        await failure { try await login.client.token(resource: Self.service) } as? OidcError
    }

    @Test func `comes when the server refuses a token for a service for good`() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        var states = await login.client.authStates().makeAsyncIterator()
        #expect(await states.next() == .signedIn)
        login.provider.change {
            $0.intercept = { $0.url.path == "/as/token" ? .oauthError("invalid_grant") : nil }
        }
        let error = await narrowed(login)
        #expect(error?.failureCode == .oidcSessionEnded && error?.requiresLogin == true)
        #expect(try await login.storage.get() == nil)
        #expect(await states.next() == .signedOut(.sessionEnded))
    }

    @Test func `does not come from a refresh token that somebody else has spent meanwhile`() async throws {
        let login = try await TestLogin()
        var token = try await login.logIn()
        token.refreshToken = "of-another-process"
        let (storage, renewed) = (login.storage, token)
        login.provider.change {
            $0.intercept = { request in
                guard request.url.path == "/as/token" else { return nil }
                try await storage.save(item: renewed)
                return .oauthError("invalid_grant")
            }
        }
        let error = await narrowed(login)
        #expect(error != nil && error?.requiresLogin == false)
        #expect(try await storage.get() == renewed)
    }

    @Test(arguments: [
        (HttpResponse.oauthError("invalid_target"), false), (.oauthError("invalid_scope"), false),
        (.oauthError("invalid_client", status: 401), false), (HttpResponse(status: 400), true),
        (HttpResponse(status: 401), true), (HttpResponse(status: 500), false), (HttpResponse(status: 503), false),
        (.oauthError("invalid_grant", status: 503), false), (HttpResponse(status: 302), false),
        (HttpResponse(status: 200), false),
    ])
    func `does not come from every refused token for a service`(_ response: HttpResponse, _ requiresLogin: Bool)
        async throws
    {
        let login = try await TestLogin()
        let token = try await login.logIn()
        login.provider.change { $0.intercept = { $0.url.path == "/as/token" ? response : nil } }
        for error in await [narrowed(login), login.client.refresh().error] {
            #expect(error != nil && error?.requiresLogin == requiresLogin, "\(String(describing: error))")
        }
        #expect(try await login.storage.get() == token)
        login.provider.change { $0.intercept = { _ in nil } }
        _ = try await login.client.token(resource: Self.service)
    }

    // MARK: A refresh whose response is refused

    /// What is wrong with a response that has spent the refresh token.
    enum Flaw: CaseIterable, Sendable {
        case issuer, audience, signature, lifetime, type, accessToken

        func change(_ behaviour: inout TestProvider.Behaviour) {
            switch self {
            case .issuer: behaviour.refreshedClaims = { $0["iss"] = "https://elsewhere.example.test" }
            case .audience: behaviour.refreshedClaims = { $0["aud"] = "other-app" }
            case .signature: behaviour.idToken = { $0.dropLast(8) + "AAAAAAAA" }
            case .lifetime: behaviour.answer = { $0["expires_in"] = "soon" }
            case .type: behaviour.answer = { $0["token_type"] = "mac" }
            case .accessToken: behaviour.answer = { $0["access_token"] = nil }
            }
        }
    }

    @Test(arguments: Flaw.allCases, [false, true])
    func `does not come from a response that is refused: the new refresh token is kept`(
        _ flaw: Flaw,
        _ isForService: Bool
    ) async throws {
        let login = try await TestLogin()
        let first = try await login.logIn()
        login.provider.change { flaw.change(&$0) }
        let error = isForService ? await narrowed(login) : await login.client.refresh().error
        #expect(error != nil && error?.requiresLogin == false, "\(String(describing: error))")
        let stored = try #require(try await login.storage.get())
        #expect(stored.accessToken == first.accessToken && stored.refreshToken != first.refreshToken)
        #expect(login.provider.liveRefreshTokens == [stored.refreshToken])

        login.provider.change {
            $0.refreshedClaims = { _ in }
            $0.idToken = { $0 }
            $0.answer = { _ in }
        }
        #expect(try await login.client.refresh().get().accessToken != first.accessToken)
    }

    @Test func `comes with the refresh token of another user, which is not kept`() async throws {
        let login = try await TestLogin()
        let first = try await login.logIn()
        login.provider.change { $0.refreshedClaims = { $0["sub"] = "user-2" } }
        #expect(await login.client.refresh().error?.brokenRule == "sub")
        #expect(try await login.storage.get() == first)
        #expect(await login.client.refresh().error?.requiresLogin == true)
        #expect(try await login.storage.get() == nil)
    }
}
