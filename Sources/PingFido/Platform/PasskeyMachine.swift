/// The ceremonies of one authenticator in time, as a value: at most one of them runs.
///
/// A ceremony ends once: with what the system reports, with the cancellation of its task, or with a later ceremony that
/// replaces it. The machine ignores later reports of the system.
///
/// The system refuses a request while it still takes down the one before. So the next ceremony begins when the system
/// has reported the end of a withdrawn one, or when the wait for that report is over.
package struct PasskeyMachine: Sendable {
    /// How a ceremony ended.
    package enum Ending: Sendable, Hashable {
        /// The system has a passkey, or an error.
        case reported
        /// The ceremony's task was cancelled.
        case cancelled
        /// Another ceremony replaced it, or kept running.
        case superseded
    }

    /// The next actions, in order.
    package enum Action: Sendable, Hashable {
        /// Let the system begin.
        case present(Int)
        /// Let the system take down what it shows.
        case withdraw(Int)
        /// Wait ``patience`` for the system to report a withdrawn ceremony, and call ``giveUp(_:)`` then.
        case wait(Int)
        /// Forget a withdrawn ceremony that the system did not report.
        case forget(Int)
        /// Resume the caller that waits for the ceremony.
        case finish(Int, Ending)
    }

    /// The time that the system has to report a withdrawn ceremony.
    package static let patience = Duration.seconds(1)

    private struct Ceremony {
        let id: Int
        let isBackground: Bool
    }

    private enum State {
        case idle
        case running(Ceremony)
        /// The system takes down the ceremony `old`.
        case closing(old: Int, next: Ceremony?)
    }

    private var state = State.idle

    package init() {}

    /// A ceremony is to begin.
    ///
    /// - Parameters:
    ///   - id: The ceremony.
    ///   - isBackground: Whether it waits in the background for the user (AutoFill).
    package mutating func begin(_ id: Int, isBackground: Bool) -> [Action] {
        let new = Ceremony(id: id, isBackground: isBackground)
        switch state {
        case .idle:
            state = .running(new)
            return [.present(id)]
        // A sheet that the user looks at does not give way to a suggestion that nobody asked for.
        case .running(let other) where isBackground && !other.isBackground: return [.finish(id, .superseded)]
        case .closing(_, let other?) where isBackground && !other.isBackground: return [.finish(id, .superseded)]
        case .running(let other):
            state = .closing(old: other.id, next: new)
            return [.withdraw(other.id), .finish(other.id, .superseded), .wait(other.id)]
        case .closing(let old, let other):
            state = .closing(old: old, next: new)
            return other.map { [.finish($0.id, .superseded)] } ?? []
        }
    }

    /// The system has a result.
    package mutating func report(_ id: Int) -> [Action] {
        switch state {
        case .running(let ceremony) where ceremony.id == id:
            state = .idle
            return [.finish(id, .reported)]
        case .closing(id, let next): return proceed(to: next)
        default: return []
        }
    }

    /// The wait for the report of a withdrawn ceremony is over.
    package mutating func giveUp(_ id: Int) -> [Action] {
        guard case .closing(id, let next) = state else { return [] }
        return [.forget(id)] + proceed(to: next)
    }

    /// The task of a ceremony was cancelled.
    package mutating func cancel(_ id: Int) -> [Action] {
        switch state {
        case .running(let ceremony) where ceremony.id == id:
            state = .closing(old: id, next: nil)
            return [.withdraw(id), .finish(id, .cancelled), .wait(id)]
        case .closing(let old, let next?) where next.id == id:
            state = .closing(old: old, next: nil)
            return [.finish(id, .cancelled)]
        default: return []
        }
    }

    private mutating func proceed(to next: Ceremony?) -> [Action] {
        state = next.map(State.running) ?? .idle
        return next.map { [.present($0.id)] } ?? []
    }
}
