import PingEmulator
import PingJourney
import PingTestKit
import Testing

@Suite("Nothing of a journey outlives it")
struct MemoryTests {
    private struct Reference { weak var object: (any AnyObject & Sendable)? }

    @Test
    func `HTTP client and shared context go when the app lets go of it, after a login and a sign-off with tokens`()
        async throws
    {
        func run() async throws -> [Locked<Reference>] {
            let server = try JourneyServer()
            let client = ClosureClient(before: server.emulator.transport)
            let journey = server.oidcJourney(through: client)
            try await server.logIn(journey)
            await journey.signOff()
            return [Locked(Reference(object: client)), Locked(Reference(object: journey.workflow.sharedContext))]
        }
        for reference in try await run() {
            // Tasks that have ended let go of what they held when it is their turn.
            try await until { reference.withLock { $0.object == nil } }
        }
    }
}
