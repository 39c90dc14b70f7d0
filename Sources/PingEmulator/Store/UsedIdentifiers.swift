import Foundation
import PingCommons

/// The identifiers (`jti`) of assertions and proofs, each of which may be used once.
final class UsedIdentifiers: Sendable {
    private let clock: EmulatorClock
    private let used = Locked<[String: Date]>([:])

    init(clock: EmulatorClock) { self.clock = clock }

    /// Notes an identifier.
    ///
    /// - Returns: `false` when it has been used before.
    func use(_ identifier: String, of owner: String) -> Bool {
        let now = clock.now
        return used.withLock { used in
            // Older ones have expired, and are refused for that.
            if used.count > 5000 { used = used.filter { now.timeIntervalSince($0.value) < 600 } }
            return used.updateValue(now, forKey: owner + " " + identifier) == nil
        }
    }
}
