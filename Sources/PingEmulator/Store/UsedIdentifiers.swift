import Foundation
import PingCommons

/// The identifiers (`jti`) of assertions and proofs, each of which may be used once.
final class UsedIdentifiers: Sendable {
    private let clock: EmulatorClock
    private let state = Locked(State())

    private struct State {
        var used: [String: Date] = [:]
        var swept = Date.distantPast
    }

    init(clock: EmulatorClock) { self.clock = clock }

    /// Notes an identifier.
    ///
    /// - Returns: `false` when it has been used before.
    func use(_ identifier: String, of owner: String) -> Bool {
        let now = clock.now
        return state.withLock { state in
            // Older ones have expired, and are refused for that.
            if now.timeIntervalSince(state.swept) > 60 {
                state.used = state.used.filter { now.timeIntervalSince($0.value) < 600 }
                state.swept = now
            }
            return state.used.updateValue(now, forKey: owner + " " + identifier) == nil
        }
    }
}
