import Foundation
import Testing

@testable import PingOidc

extension RealProviderSuites {
    @Suite("Logins at providers that others wrote")
    struct LoginTests {
        @Test(arguments: RealProvider.lasting)
        func `Log in, read the claims, refresh, read the claims again`(_ provider: RealProvider) async throws {
            let client = try provider.client()
            let first = try await provider.logIn(client)
            let subject = try await client.userinfo().get()["sub"]
            #expect(subject != nil)
            let second = try await client.refresh().get()
            #expect(second.accessToken != first.accessToken)
            #expect(second.refreshToken != first.refreshToken)
            #expect(second.idToken != nil)
            #expect(try await client.userinfo().get()["sub"] == subject)
        }

        @Test(arguments: RealProvider.lasting)
        func `Twenty callers who refresh at once spend one refresh token`(_ provider: RealProvider) async throws {
            let client = try provider.client()
            let first = try await provider.logIn(client)
            let renewed = await withTaskGroup(of: Token?.self) { group in
                for _ in 0..<20 { group.addTask { try? await client.refresh().get() } }
                return await group.reduce(into: [Token?]()) { $0.append($1) }
            }
            #expect(renewed.allSatisfy { $0 != nil && $0?.accessToken != first.accessToken })
            _ = try await client.refresh().get()
            #expect(try await client.userinfo().get()["sub"] != nil)
        }

        @Test(arguments: RealProvider.lasting)
        func `The provider refuses a code with another verifier`(_ provider: RealProvider) async throws {
            let client = try provider.client()
            let request = try await client.authorizationRequest()
            let code = try client.code(fromRedirect: await provider.redirect(request), for: request)
            let other = try await client.authorizationRequest()
            #expect(await failure { try await client.exchange(code: code, for: other) } is OidcError)
            #expect(try await client.hasToken() == false)
        }

        @Test(arguments: RealProvider.lasting)
        func `The provider refuses a code that was used`(_ provider: RealProvider) async throws {
            let client = try provider.client()
            let request = try await client.authorizationRequest()
            let code = try client.code(fromRedirect: await provider.redirect(request), for: request)
            let token = try await client.exchange(code: code, for: request)
            #expect(await failure { try await client.exchange(code: code, for: request) } is OidcError)
            #expect(try await client.storedToken() == token)
        }

        @Test(arguments: RealProvider.lasting)
        func `The provider refuses a refresh token that was used, and the next login works`(_ provider: RealProvider)
            async throws
        {
            let storage = MemoryStorage<Token>()
            let client = try provider.client(storage: storage)
            let old = try await provider.logIn(client)
            _ = try await client.refresh().get()
            try await storage.save(item: old)
            let error = try #require(await client.refresh().error)
            #expect(error.requiresLogin)
            try await provider.logIn(client)
            #expect(try await client.userinfo().get()["sub"] != nil)
        }

        @Test(arguments: RealProvider.lasting)
        func `The provider sends no code to a redirect URI that is not registered`(_ provider: RealProvider)
            async throws
        {
            let client = try provider.client { $0.redirectUri = "com.example.other:/oauth2redirect" }
            let error = await failure {
                let request = try await client.authorizationRequest()
                return try client.code(fromRedirect: await provider.redirect(request), for: request)
            }
            #expect(error is OidcError)
        }

        @Test func `Without a session glewlwyd's error reaches the app`() async throws {
            let client = try RealProvider.glewlwydRSA.client()
            let request = try await client.authorizationRequest(additionalParameters: ["prompt": "none"])
            let location = try await UserAgent().get(request.url).location
            let error = try #require(
                await failure { try client.code(fromRedirect: location, for: request) } as? OidcError
            )
            #expect([.oidcAuthorizationRefused, .oidcLoginRequired].contains(error.failureCode))
            #expect(error.errorMessage.contains("required"))
        }

        @Test func `The provider that requires pushed requests sends no code to one that was not pushed`() async throws
        {
            let provider = RealProvider.glewlwydEdwards
            var document = try await provider.client().metadata().document
            #expect(document["require_pushed_authorization_requests"] == true)
            document["require_pushed_authorization_requests"] = false
            let metadata = try OpenIdConfiguration(document)
            let client = try provider.client { $0.openId = metadata }
            let error = await failure {
                let request = try await client.authorizationRequest()
                return try client.code(fromRedirect: await provider.redirect(request), for: request)
            }
            #expect(error is OidcError)
        }
    }
}
