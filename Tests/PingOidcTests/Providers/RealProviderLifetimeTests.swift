import Foundation
import Testing

@testable import PingOidc

extension RealProviderSuites {
    /// An issuer whose codes live for 2 seconds. The provider's clock is real, so the test waits for longer.
    @Suite("Lifetimes at providers that others wrote")
    struct RealProviderLifetimeTests {
        private let provider = RealProvider.glewlwydShort

        @Test func `A code that has expired is refused`() async throws {
            let client = try provider.client()
            let request = try await client.authorizationRequest()
            let code = try client.code(fromRedirect: await provider.redirect(request), for: request)
            try await Task.sleep(for: .seconds(4))
            #expect(await failure { try await client.exchange(code: code, for: request) } is OidcError)
        }
    }
}
