import Foundation
import PingCommons

/// A clock that only moves when told to.
final class TestClock: Sendable {
    private let time = Locked(Date(timeIntervalSince1970: 1_760_000_000))

    var now: Date { time.current }
    var seconds: Int { Int(now.timeIntervalSince1970) }

    func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }

    var system: SystemServices {
        SystemServices(now: { [self] in now })
    }
}
