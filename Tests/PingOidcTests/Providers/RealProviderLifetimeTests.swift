import Foundation
import Testing

@testable import PingOidc

extension RealProviderSuites {
    /// An issuer whose access tokens live for 3 seconds, its refresh tokens for 8, and its codes for 2. The provider's clock is real,
    /// so each test asks until the lifetime has passed; no result depends on how long that takes.
    @Suite("Lifetimes at providers that others wrote")
    struct RealProviderLifetimeTests {
        private let provider = RealProvider.glewlwydShort

        @Test func `A code that has expired is refused`() async throws {
            let client = try provider.client()
            let request = try await client.authorizationRequest()
            let code = try client.code(fromRedirect: await provider.redirect(request), for: request)
            try await pass(.seconds(4))
            #expect(await failure { try await client.exchange(code: code, for: request) } is OidcError)
        }

        @Test func `The client refreshes an expired access token, and asks for a login when the refresh token expires`()
            async throws
        {
            let storage = MemoryStorage<Token>()
            let client = try provider.client(storage: storage)
            let first = try await provider.logIn(client)
            #expect(first.expiresIn == 3)
            let second = try await eventually {
                try await client.token().get()
            } until: { token in
                token.accessToken != first.accessToken
            }
            #expect(try await client.userinfo().get()["sub"] != nil)
            #expect(second.refreshToken == first.refreshToken)
            let last = try await eventually {
                await client.token().error
            } until: {
                $0 != nil
            }
            #expect(last?.requiresLogin == true)
        }

        /// Asks again and again until the value is the one that is waited for, for two minutes at most.
        private func eventually<Value>(
            _ value: () async throws -> Value,
            until isReached: (Value) -> Bool
        ) async throws -> Value {
            let end = ContinuousClock.now + .seconds(120)
            while true {
                let current = try await value()
                if isReached(current) { return current }
                try #require(ContinuousClock.now < end)
                try await pass(.milliseconds(200))
            }
        }

        private func pass(_ duration: Duration) async throws { try await Task.sleep(for: duration) }
    }
}
