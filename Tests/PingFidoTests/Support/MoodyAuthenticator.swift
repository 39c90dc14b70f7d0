import PingFido
import PingTestKit

/// An authenticator that does before each ceremony what a test says: throws, or waits for a user who does not come.
struct MoodyAuthenticator: Authenticator {
    let software: SoftwareAuthenticator
    let mood: @Sendable () async throws -> Void

    func create(_ options: CredentialCreationOptions) async throws -> Attestation {
        try await mood()
        return try await software.create(options)
    }

    func get(_ options: CredentialRequestOptions) async throws -> Assertion {
        try await mood()
        return try await software.get(options)
    }
}

/// A user who does not come, and who can be seen not to.
final class AbsentUser: Sendable {
    private struct State {
        var arrived = 0
        var cancelled = 0
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    /// How many ceremonies were cancelled.
    var cancelledCount: Int { state.withLock { $0.cancelled } }

    /// Waits until the ceremony is cancelled.
    func wait() async throws {
        let satisfied = state.withLock { state in
            state.arrived += 1
            let satisfied = state.watchers.filter { $0.count <= state.arrived }
            state.watchers.removeAll { $0.count <= state.arrived }
            return satisfied.map(\.continuation)
        }
        for watcher in satisfied { watcher.resume() }
        do { try await Gate().wait() } catch {
            state.withLock { $0.cancelled += 1 }
            throw error
        }
    }

    /// Waits until so many ceremonies wait for the user.
    func waitForCeremony(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.arrived >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}
