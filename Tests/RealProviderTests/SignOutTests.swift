import Foundation
import HTTPTypes
import PingNetwork
import Testing

@testable import PingOidc

extension RealProviderSuites {
    @Suite("Sign-outs at providers that others wrote")
    struct SignOutTests {
        @Test(arguments: RealProvider.glewlwyd)
        func `A confidential client revokes at glewlwyd, and the refresh token is dead`(_ provider: RealProvider)
            async throws
        {
            let storage = MemoryStorage<Token>()
            let client = try provider.client(storage: storage) { config in
                config.clientId = "web"
                config.clientAuthentication = .clientSecretBasic("s3cret")
            }
            let token = try await provider.logIn(client)
            try await client.revoke()
            #expect(try await client.hasToken() == false)
            try await storage.save(item: token)
            #expect(await client.refresh().error?.requiresLogin == true)
        }

        @Test(arguments: RealProvider.glewlwyd)
        func `glewlwyd does not let a public client revoke; the client deletes its tokens nevertheless`(
            _ provider: RealProvider
        ) async throws {
            let client = try provider.client()
            try await provider.logIn(client)
            let error = await failure { try await client.revoke() } as? OidcError
            #expect(error?.errorMessage.contains("401") == true)
            #expect(try await client.hasToken() == false)
        }

        @Test func `A public client revokes at django-oauth-toolkit, whose discovery document leaves the endpoint out`()
            async throws
        {
            let provider = RealProvider.django
            var document = try await provider.client().metadata().document
            document["revocation_endpoint"] = .string(try provider.issuer + "/revoke_token/")
            let metadata = try OpenIdConfiguration(document)
            let storage = MemoryStorage<Token>()
            let client = try provider.client(storage: storage) { $0.openId = metadata }
            let token = try await provider.logIn(client)
            try await client.revoke()
            #expect(try await client.hasToken() == false)
            try await storage.save(item: token)
            #expect(await client.refresh().error?.failureCode == .oidcSessionEnded)
        }

        @Test func `The browser's logout ends django's session and returns with its state`() async throws {
            let (provider, agent) = (RealProvider.django, UserAgent())
            let client = try provider.client()
            try await provider.logIn(client, in: agent)
            let request = try await client.logoutRequest()
            try client.checkLogout(redirect: await agent.get(request.url).location, for: request)
            let next = try await client.authorizationRequest()
            #expect(try await agent.get(next.url).location.hasPrefix("/admin/login/"))
        }

        /// The script of glewlwyd's own page of a logout fails in this version, so the test sends what its button would
        /// send. The page does not return to the app: glewlwyd sends no response to `post_logout_redirect_uri`.
        @Test(arguments: RealProvider.glewlwyd)
        func `The browser's logout ends glewlwyd's session, and the refresh token with it`(_ provider: RealProvider)
            async throws
        {
            let (client, agent) = (try provider.client(), UserAgent())
            try await provider.logIn(client, in: agent)
            let page = try await agent.get(client.logoutRequest().url).location
            let query = try #require(RedirectTarget(page)?.query)
            let session = try #require(query.first { $0.name == "sid" }?.value)
            try await agent.send(.delete, try provider.issuer + "/session/" + session)
            #expect(await client.refresh().error?.requiresLogin == true)
        }

        @Test(arguments: RealProvider.lasting)
        func `A sign-out without a browser removes the tokens`(_ provider: RealProvider) async throws {
            let client = try provider.client()
            try await provider.logIn(client)
            _ = await failure { try await client.endSession() }
            #expect(try await client.hasToken() == false)
            #expect(await client.token().error?.failureCode == .oidcNoToken)
        }
    }
}
