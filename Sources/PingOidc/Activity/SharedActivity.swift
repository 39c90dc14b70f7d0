/// Serves all activities of a process with one of the system: drives ``ActivityCount``.
///
/// The system blocks a thread for each of its activities, and an app may refresh the tokens of many accounts at once.
final class SharedActivity: BackgroundActivity {
    private struct State: Sendable {
        var count = ActivityCount()
        var last = 0
        /// The handlers to call when the activities' time is over.
        var expiries: [Int: @Sendable () -> Void] = [:]
        /// The functions that end the system's activities, by turn.
        var ends: [Int: @Sendable () -> Void] = [:]
    }

    private let system: any BackgroundActivity
    private let state = Locked(State())

    init(_ system: any BackgroundActivity) { self.system = system }

    func begin(_ reason: String, onExpiry expire: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let (id, action) = state.withLock { state in
            state.last += 1
            state.expiries[state.last] = expire
            return (state.last, state.count.begin(state.last))
        }
        if case .ask(let turn)? = action {
            // This activity belongs to the turn and has not ended, so the turn ends after the line below.
            let end = system.begin(reason) { [self] in self.expire(turn) }
            state.withLock { $0.ends[turn] = end }
        }
        return { [self] in end(id) }
    }

    private func expire(_ turn: Int) {
        let actions = state.withLock { state -> [@Sendable () -> Void] in
            guard case .expire(let activities)? = state.count.expire(turn: turn) else { return [] }
            return activities.compactMap { state.expiries[$0] }
        }
        for action in actions { action() }
    }

    private func end(_ id: Int) {
        let end = state.withLock { state -> (@Sendable () -> Void)? in
            state.expiries[id] = nil
            guard case .end(let turn)? = state.count.end(id) else { return nil }
            return state.ends.removeValue(forKey: turn)
        }
        end?()
    }
}
