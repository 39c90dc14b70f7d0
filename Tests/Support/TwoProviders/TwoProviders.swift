package import PingEmulator
import PingOidc
package import PingTestKit

/// Two providers on this machine, over real HTTP, for clients that share one place for their tokens.
package struct TwoProviders: Sendable {
    /// A provider, and everything that its clients send to it.
    package struct Side: Sendable {
        package let emulator: Emulator
        package let server: EmulatorServer
        /// What the clients send their requests through.
        package let line = ClosureClient(before: DefaultHttpClient())

        /// What the clients know of the provider.
        let cache = ProviderCache()

        /// How many requests of all clients have reached the provider.
        package var requestCount: Int { emulator.observedRequests.count }

        fileprivate init() async throws {
            var configuration = EmulatorConfiguration(signingAlgorithm: .es256, services: .stopped())
            // A letter that another one is canonically equivalent to.
            configuration.realms = [Self.realm]
            configuration.environmentID = "K7a9f3c2-5d41-4e0b-9c6f-2f1d8a7e6b50"
            emulator = try Emulator(configuration: configuration)
            server = try await emulator.serve()
        }

        static let realm = "Kilo"
    }

    package let first: Side
    package let second: Side

    /// Starts two providers, runs a test, and stops them.
    package static func run(_ test: (TwoProviders) async throws -> Void) async throws {
        let sides = try await (Side(), Side())
        let result: Result<Void, any Error>
        do { result = .success(try await test(TwoProviders(first: sides.0, second: sides.1))) } catch {
            result = .failure(error)
        }
        await sides.0.server.stop()
        await sides.1.server.stop()
        try result.get()
    }
}
