import PingEmulator
import PingJourney
import Testing

@Suite("Nothing of a journey outlives it")
struct MemoryTests {
    /// Passes requests on, and can be watched.
    private final class Client: HttpClient {
        let next: any HttpClient

        init(_ next: any HttpClient) { self.next = next }

        func send(_ request: HttpRequest) async throws -> HttpResponse { try await next.send(request) }
    }

    private struct Reference { weak var object: (any AnyObject & Sendable)? }

    @Test("HTTP client and shared context go when the app lets go of it, after a login and a sign-off with tokens")
    func released() async throws {
        func run() async throws -> [Locked<Reference>] {
            let server = try JourneyServer()
            let client = Client(server.emulator.transport)
            let journey = server.oidcJourney(through: client)
            try await server.logIn(journey)
            await journey.signOff()
            return [Locked(Reference(object: client)), Locked(Reference(object: journey.workflow.sharedContext))]
        }
        for reference in try await run() {
            // Tasks that have ended let go of what they held when it is their turn.
            for _ in 0..<10_000 where reference.withLock({ $0.object != nil }) { await Task.yield() }
            #expect(reference.withLock { $0.object == nil })
        }
    }
}
