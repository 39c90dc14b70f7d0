import Foundation
import Testing

@testable import PingOidc

@Suite struct AuthenticationContextTests {
    @Test(arguments: [("gold", true), ("silver", true), ("bronze", false), (nil, false)] as [(String?, Bool)])
    func `A required context is checked in the ID token`(_ context: String?, _ isAccepted: Bool) async throws {
        let login = try await TestLogin {
            $0.claims = { $0["acr"] = context.map(JSON.string) }
        } config: {
            $0.requiredAcr = ["gold", "silver"]
        }
        let error = await failure { try await login.logIn() }
        #expect(error?.brokenRule == (isAccepted ? nil : "acr"))
        #expect(try await login.client.hasToken() == isAccepted)
    }

    @Test func `An encrypted ID token is refused by its name`() async throws {
        let login = try await TestLogin { $0.idToken = { _ in "e30.a.b.c.d" } }
        let error = await failure { try await login.logIn() }
        #expect(error?.failureCode == .oidcInvalidIdToken)
        #expect((error as? OidcError)?.errorMessage.contains("an encrypted token") == true)
        #expect(error?.advice == "Register the client for tokens that are signed and not encrypted.")
    }
}
