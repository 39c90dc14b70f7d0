import Foundation
import Testing

@testable import PingOidc

extension RealProviderSuites {
    /// An issuer whose codes and access tokens are valid for 10 seconds, refresh tokens for 40. The provider's clock is
    /// real, so the tests wait for longer.
    @Suite("Lifetimes at providers that others wrote")
    struct LifetimeTests {
        private let provider = RealProvider.glewlwydShort

        @Test func `A code that has expired is refused`() async throws {
            let client = try provider.client()
            let request = try await client.authorizationRequest()
            let code = try client.code(fromRedirect: await provider.redirect(request), for: request)
            // real time: the provider's clock cannot be moved.
            try await Task.sleep(for: .seconds(12))
            #expect(await failure { try await client.exchange(code: code, for: request) } is OidcError)
        }

        @Test func `A client renews an access token that has expired, until the refresh token has expired as well`()
            async throws
        {
            let client = try provider.client()
            let first = try await provider.logIn(client)
            // real time: the provider's clock cannot be moved.
            try await Task.sleep(for: .seconds(12))
            let second = try await client.token().get()
            #expect(second.accessToken != first.accessToken)
            #expect(try await client.userinfo().get()["sub"] != nil)
            // real time: the provider's clock cannot be moved.
            try await Task.sleep(for: .seconds(42))
            #expect(await client.token().error?.requiresLogin == true)
        }
    }
}
