/// The activities of a process that share one activity of the system, as a value.
///
/// A turn is one activity of the system. It begins with the first of its activities and ends with the last. An activity
/// that begins after the system has ended a turn gets a new one.
struct ActivityCount: Sendable {
    /// The next action.
    enum Action: Sendable, Hashable {
        /// Ask the system for the time of a turn.
        case ask(turn: Int)
        /// Tell these activities that their time is over.
        case expire([Int])
        /// End the system's activity.
        case end(turn: Int)
    }

    /// The activities that run, by the turn that they share.
    private var turns: [Int: Set<Int>] = [:]
    /// The turn that new activities join.
    private var open: Int?
    private var last = 0

    /// An activity begins.
    mutating func begin(_ activity: Int) -> Action? {
        if let open {
            turns[open]?.insert(activity)
            return nil
        }
        last += 1
        open = last
        turns[last] = [activity]
        return .ask(turn: last)
    }

    /// The system's time for a turn is over, or the system granted none.
    mutating func expire(turn: Int) -> Action? {
        guard open == turn, let activities = turns[turn] else { return nil }
        open = nil
        return .expire(activities.sorted())
    }

    /// An activity ends. A second end has no effect.
    mutating func end(_ activity: Int) -> Action? {
        guard let turn = turns.first(where: { $0.value.contains(activity) })?.key else { return nil }
        turns[turn]?.remove(activity)
        guard turns[turn]?.isEmpty == true else { return nil }
        turns[turn] = nil
        if open == turn { open = nil }
        return .end(turn: turn)
    }
}
