import Foundation
import Testing

@testable import PingOidc

extension RealProviderSuites {
    /// glewlwyd binds the client's tokens to a key (DPoP, RFC 9449), and demands nonces that it
    /// replaces after five uses.
    @Suite("Bound tokens at providers that others wrote")
    struct BoundTokenTests {
        private let provider = RealProvider.glewlwydCurve

        @Test func `The tokens are bound, and the client uses the new nonces when the provider replaces them`()
            async throws
        {
            let client = try provider.client()
            #expect(try await provider.logIn(client).isBound)
            for _ in 0..<7 {
                #expect(try await client.refresh().get().isBound)
                #expect(try await client.userinfo().get()["sub"] != nil)
            }
        }

        @Test func `Without a proof the provider refuses the code`() async throws {
            let client = try provider.client { $0.dpop = .off }
            let error = await failure { try await provider.logIn(client) } as? OidcError
            #expect(error?.errorMessage.contains("invalid_dpop_proof") == true)
            #expect(try await client.hasToken() == false)
        }

        @Test func `A thief without the key cannot refresh`() async throws {
            let storage = MemoryStorage<Token>()
            let client = try provider.client(storage: storage)
            var stolen = try await provider.logIn(client)
            stolen.dpopKey = try await SoftwareDPoPKeys().makeKey().stored.reveal()
            try await storage.save(item: stolen)
            let error = await client.refresh().error
            #expect(error?.errorMessage.contains("invalid_dpop_proof") == true)
        }
    }
}
