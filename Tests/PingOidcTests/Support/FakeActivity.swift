import PingOidc

/// A system that takes its time back when a test says so.
final class FakeActivity: BackgroundActivity {
    private struct State: Sendable {
        var grantsNothing = false
        var next = 0
        var open: [Int: @Sendable () -> Void] = [:]
        var reasons: [String] = []
    }

    private let state = Locked(State())

    var isOpen: Bool { state.withLock { !$0.open.isEmpty } }
    /// What activities have been begun for.
    var reasons: [String] { state.withLock { $0.reasons } }

    /// From now on every activity expires as it begins.
    func grantNothing(_ grantsNothing: Bool) { state.withLock { $0.grantsNothing = grantsNothing } }

    /// The handlers of the activities that run.
    var expiries: [@Sendable () -> Void] { state.withLock { Array($0.open.values) } }

    /// Takes back the time of all activities.
    func expire() { for expire in expiries { expire() } }

    func begin(_ reason: String, onExpiry expire: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let (number, grantsNothing) = state.withLock { state in
            state.next += 1
            state.open[state.next] = expire
            state.reasons.append(reason)
            return (state.next, state.grantsNothing)
        }
        if grantsNothing { expire() }
        return { [self] in state.withLock { $0.open[number] = nil } }
    }
}
