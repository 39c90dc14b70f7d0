import Foundation
import PingNetwork
import Testing

@testable import PingOidc

extension RealProviderSuites {
    @Suite("Sign-outs at providers that others wrote")
    struct RealProviderSignOutTests {
        @Test func `A confidential client revokes at glewlwyd, and the refresh token is dead`() async throws {
            let storage = MemoryStorage<Token>()
            let client = try RealProvider.glewlwydRSA.client(storage: storage) { config in
                config.clientId = "web"
                config.clientAuthentication = .clientSecretBasic("s3cret")
            }
            let token = try await RealProvider.glewlwydRSA.logIn(client)
            try await client.revoke()
            #expect(try await client.hasToken() == false)
            try await storage.save(item: token)
            #expect(await client.refresh().error?.requiresLogin == true)
        }

        @Test func `glewlwyd lets no public client revoke; the tokens are gone from the device all the same`()
            async throws
        {
            let client = try RealProvider.glewlwydRSA.client()
            try await RealProvider.glewlwydRSA.logIn(client)
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

        @Test(arguments: [RealProvider.glewlwydRSA, .django])
        func `A sign-out without a browser removes the tokens`(_ provider: RealProvider) async throws {
            let client = try provider.client()
            try await provider.logIn(client)
            _ = await failure { try await client.endSession() }
            #expect(try await client.hasToken() == false)
            #expect(await client.token().error?.failureCode == .oidcNoToken)
        }
    }
}
