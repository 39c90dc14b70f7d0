// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the page.

import PingEmulator
import PingJourney
import PingTestKit
import Testing

/// The tests that the guide “Testing your login” shows, run.
@Suite("Testing your login")
struct TestingYourLoginTests {
    @Test func aUserCanLogIn() async throws {
        let emulator = try Emulator()
        let journey = Journey.createJourney { config in
            config.serverUrl = emulator.serverURL
            config.realm = "alpha"
            config.httpClient = emulator.transport
            config.sessionStorage = MemoryStorage<SSOToken>()
        }
        let step = try #require(await journey.start("Login") as? ContinueNode)
        (step.callbacks.first as? NameCallback)?.name = "jo.field"
        (step.callbacks.last as? PasswordCallback)?.password = "S3cret-Word"
        #expect(await step.next() is SuccessNode)
    }

    @Test func anOutageLeavesTheUserAbleToGoOn() async throws {
        let emulator = try Emulator()
        let journey = Journey.createJourney { config in
            config.serverUrl = emulator.serverURL
            config.realm = "alpha"
            config.httpClient = emulator.transport
            config.sessionStorage = MemoryStorage<SSOToken>()
        }
        try emulator.setFaults([.once(.serviceUnavailable)])
        #expect(await journey.start("Login") is ErrorNode)
        #expect(await journey.start("Login") is ContinueNode)
    }

    @Test func anExpiredTokenIsRefreshed() async throws {
        let emulator = try Emulator()
        let journey = Journey.createJourney { config in
            config.serverUrl = emulator.serverURL
            config.realm = "alpha"
            config.httpClient = emulator.transport
            config.system = emulator.services
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.module(OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.discoveryEndpoint = emulator.discoveryEndpoint()
                oidc.redirectUri = "demo://cb"
                oidc.storage = MemoryStorage<Token>()
            }
        }
        let step = try #require(await journey.start("Login") as? ContinueNode)
        (step.callbacks.first as? NameCallback)?.name = "jo.field"
        (step.callbacks.last as? PasswordCallback)?.password = "S3cret-Word"
        let success = try #require(await step.next() as? SuccessNode)
        let user = try #require(success.user)
        let first = try await user.token().get()
        emulator.advanceClock(by: .seconds(4000))
        let second = try await user.token().get()
        #expect(second.accessToken != first.accessToken)
    }

    @Test(arguments: StorageConformance.basicChecks)
    func keepsTheRule(check: StorageConformance.Check) async throws {
        try await check.run { place in MyStorage(account: place) }
    }

    /// Stands in for the reader's storage: values by name, shared by all storages of one name.
    struct MyStorage: Storage {
        private static let places = Locked<[String: StorageConformance.Sample]>([:])
        let account: String

        func save(item: StorageConformance.Sample) async throws(PingError) { Self.places.withLock { $0[account] = item } }
        func get() async throws(PingError) -> StorageConformance.Sample? { Self.places.withLock { $0[account] } }
        func delete() async throws(PingError) { Self.places.withLock { $0[account] = nil } }
        func makeRoom(for item: StorageConformance.Sample) async throws(PingError) {}
        func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result { try await work() }
    }
}
