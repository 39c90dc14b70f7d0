import PingEmulator
import PingOidc
import PingTestKit
import Testing

@testable import PingJourney

@Suite("The session of an app that its user leaves") struct SessionActivityTests {
    /// Remembers what the app asked time for.
    private final class Activity: BackgroundActivity {
        let begun = Locked<[String]>([])
        let open = Locked(0)

        func begin(_ reason: String, onExpiry expire: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
            begun.withLock { $0.append(reason) }
            open.withLock { $0 += 1 }
            return { [open] in open.withLock { $0 -= 1 } }
        }
    }

    @Test func `is stored and ended while the system grants time`() async throws {
        let server = try JourneyServer()
        let activity = Activity()
        let wasOpen = Locked(false)
        let client = ClosureClient { request in
            if request.url.path.hasSuffix("/sessions") { wasOpen.set(activity.open.current == 1) }
            return try await server.emulator.transport.send(request)
        }
        let journey = server.journey(through: client) { $0.activity = activity }
        try await server.logIn(journey)
        #expect(activity.begun.current == ["Storing a session"])
        #expect(try await journey.signOff().get().succeeded)
        #expect(activity.begun.current == ["Storing a session", "Ending a session"])
        #expect(wasOpen.current)
        #expect(activity.open.current == 0)
    }
}
