import Foundation
import PingCommons

/// The emulator's time: the configured clock, and how far it has been advanced.
final class EmulatorClock: Sendable {
    private let source: @Sendable () -> Date
    private let offset = Locked(TimeInterval(0))

    init(services: SystemServices) {
        source = services.now
    }

    var now: Date { source().addingTimeInterval(offset.current) }

    /// Whole seconds since 1970, as tokens carry them.
    var seconds: Int { Int(now.timeIntervalSince1970) }

    func advance(by duration: Duration) {
        offset.withLock { $0 += duration.timeInterval }
    }

    func after(_ duration: Duration) -> Date {
        now.addingTimeInterval(duration.timeInterval)
    }
}

extension Duration {
    /// In seconds.
    var timeInterval: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }

    var wholeSeconds: Int { Int(components.seconds) }
}
