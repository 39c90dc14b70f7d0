/// Serves all activities of a process with one of the system, which blocks a thread for each: an app may refresh the
/// tokens of many accounts at once.
///
/// A turn is one activity of the system. It begins with the first of its activities and ends with the last. An activity
/// that begins after the system has ended a turn gets a new one.
final class SharedActivity: BackgroundActivity {
    private struct Turn: Sendable {
        /// The handlers to call when the time is over, by the activities that run.
        var expiries: [Int: @Sendable () -> Void] = [:]
        /// Ends the system's activity.
        var end: (@Sendable () -> Void)?
    }

    private struct State: Sendable {
        var turns: [Int: Turn] = [:]
        /// The turn that new activities join.
        var open: Int?
        var last = 0
    }

    private let system: any BackgroundActivity
    private let state = Locked(State())

    init(_ system: any BackgroundActivity) { self.system = system }

    func begin(_ reason: String, onExpiry expire: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let (id, turn) = state.withLock { state in
            state.last += 1
            let turn = state.open ?? state.last
            state.open = turn
            state.turns[turn, default: Turn()].expiries[state.last] = expire
            return (state.last, turn)
        }
        // The first of a turn gives it its number.
        if id == turn {
            // This activity belongs to the turn and has not ended, so the turn ends after the line below.
            let end = system.begin(reason) { [self] in self.expire(turn) }
            state.withLock { $0.turns[turn]?.end = end }
        }
        return { [self] in end(id, of: turn) }
    }

    /// The system's time for a turn is over, or the system granted none.
    private func expire(_ turn: Int) {
        let actions = state.withLock { state -> [@Sendable () -> Void] in
            guard state.open == turn, let expiries = state.turns[turn]?.expiries else { return [] }
            state.open = nil
            return expiries.sorted { $0.key < $1.key }.map(\.value)
        }
        for action in actions { action() }
    }

    /// An activity ends. A second end has no effect.
    private func end(_ id: Int, of turn: Int) {
        let end = state.withLock { state -> (@Sendable () -> Void)? in
            state.turns[turn]?.expiries[id] = nil
            guard state.turns[turn]?.expiries.isEmpty == true else { return nil }
            if state.open == turn { state.open = nil }
            return state.turns.removeValue(forKey: turn)?.end
        }
        end?()
    }
}
