import Foundation
import PingCommons

/// A clock that moves only when somebody waits, and a random source that always says zero.
struct ManualTime: Sendable {
    private let state = Locked((now: Date(timeIntervalSince1970: 1_700_000_000), waits: [Duration]()))

    var waits: [Duration] { state.withLock { $0.waits } }

    func advance(_ duration: Duration) {
        state.withLock { $0.now += duration / .seconds(1) }
    }

    var services: SystemServices {
        SystemServices(
            now: { state.withLock { $0.now } },
            randomBytes: { [UInt8](repeating: 0, count: $0) },
            sleep: { duration in
                state.withLock { $0.waits.append(duration) }
                advance(duration)
            }
        )
    }
}
