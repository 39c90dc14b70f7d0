import Foundation
import HTTPTypes
import Testing

@testable import PingOidc

extension RealProviderSuites {
    /// glewlwyd speaks draft 11 of RFC 9396. Its settings allow the type `account_information` with two actions.
    @Suite("Authorization details at glewlwyd")
    struct AuthorizationDetailsTests {
        private let provider = RealProvider.glewlwydRSA
        private let accounts: AuthorizationDetail

        init() throws {
            accounts = try AuthorizationDetail(
                [
                    "type": "account_information", "locations": ["https://bank.example.test/accounts"],
                    "actions": ["list_accounts"],
                ] as JSON
            )
        }

        /// Signs alice in, and agrees to the type.
        private func alice() async throws -> UserAgent {
            let agent = UserAgent()
            try await provider.glewlwydSignIn(agent)
            try await agent.send(.put, provider.issuer + "/rar/native/account_information/1")
            return agent
        }

        private func logIn(_ client: OidcClient, _ details: [AuthorizationDetail]) async throws -> Token {
            let request = try await client.authorizationRequest(authorizationDetails: details)
            let code = try client.code(fromRedirect: await provider.redirect(request, in: alice()), for: request)
            return try await client.exchange(code: code, for: request)
        }

        @Test(arguments: [PushedAuthorizationPolicy.ifRequired, .always])
        func `It grants what alice agrees to, also after a refresh`(_ par: PushedAuthorizationPolicy) async throws {
            let client = try provider.client { $0.par = par }
            let token = try await logIn(client, [accounts])
            #expect(token.authorizationDetails == [accounts])
            #expect(try await client.refresh().get().authorizationDetails == [accounts])
            let claims = try SignedToken(token.accessToken).claims
            #expect(claims["authorization_details"] == [accounts.json])
            #expect(try await provider.logIn(client).authorizationDetails.isEmpty)
        }

        @Test(arguments: [PushedAuthorizationPolicy.ifRequired, .always])
        func `It refuses an action that its settings do not allow`(_ par: PushedAuthorizationPolicy) async throws {
            let client = try provider.client { $0.par = par }
            var wider = accounts
            wider.actions = ["empty_accounts"]
            let error = try #require(await failure { try await logIn(client, [wider]) })
            #expect(error is OidcError)
            #expect(try await client.hasToken() == false)
        }

        @Test func `A type that it does not name is not sent`() async throws {
            let client = try provider.client()
            let payment = try AuthorizationDetail(type: "payment_initiation")
            let error = await failure { try await client.authorizationRequest(authorizationDetails: [payment]) }
            #expect((error as? OidcError)?.failureCode == .oidcInvalidAuthorizationDetails)
        }
    }
}
