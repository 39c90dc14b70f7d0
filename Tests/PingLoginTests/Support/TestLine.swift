import PingTestKit

/// The line between a client and a server, which a test can cut and hold up.
final class TestLine: Sendable {
    private struct State {
        var isCut = false
        var isHeld = false
        var requests: [HttpRequest] = []
    }

    private let state = Locked(State())
    private let clock = TestClock()

    /// Whether requests fail for want of a network.
    func cut(_ isCut: Bool) { state.withLock { $0.isCut = isCut } }

    /// Holds requests from now on, until ``release()``.
    func hold() { state.withLock { $0.isHeld = true } }

    /// Waits until a number of requests is held.
    func waitForHeld(_ count: Int = 1) async { await clock.waitForSleepers(count) }

    /// Lets the held requests through, and those that come.
    func release() {
        state.withLock { $0.isHeld = false }
        releaseHeld()
    }

    /// Lets the held requests through, and keeps holding those that come.
    func releaseHeld() { clock.advance(by: .seconds(2)) }

    /// How many requests are held.
    var heldCount: Int { clock.sleeperCount }

    /// The requests that were sent, lost ones too.
    var requests: [HttpRequest] { state.withLock { $0.requests } }

    /// A client at one end, with a server at the other.
    func client(_ server: any HttpClient) -> ClosureClient {
        ClosureClient(before: server) { request in
            try await self.carry(request)
            return nil
        }
    }

    private func carry(_ request: HttpRequest) async throws {
        let (isCut, isHeld) = state.withLock { state in
            state.requests.append(request)
            return (state.isCut, state.isHeld)
        }
        if isCut { throw PingError(.networkUnreachable, "The server cannot be reached.", recovery: "Try again.") }
        if isHeld { try await clock.sleep(for: .seconds(1)) }
    }
}
