/// The ceremonies of one authenticator in time, as a value: at most one of them runs.
///
/// A ceremony ends once: with what the system reports, with the cancellation of its task, or with a later ceremony that replaces
/// it. The machine ignores later reports of the system.
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
        /// Resume the caller that waits for the ceremony.
        case finish(Int, Ending)
    }

    private var running: (id: Int, isBackground: Bool)?

    package init() {}

    /// A ceremony is to begin.
    ///
    /// - Parameters:
    ///   - id: The ceremony.
    ///   - isBackground: Whether it waits in the background for the user (AutoFill).
    package mutating func begin(_ id: Int, isBackground: Bool) -> [Action] {
        guard let running else {
            self.running = (id, isBackground)
            return [.present(id)]
        }
        // A sheet that the user looks at does not give way to a suggestion that nobody asked for.
        if isBackground && !running.isBackground { return [.finish(id, .superseded)] }
        // The system presents one ceremony: the old one has to be withdrawn before the new one begins.
        self.running = (id, isBackground)
        return [.withdraw(running.id), .finish(running.id, .superseded), .present(id)]
    }

    /// The system has a result.
    package mutating func report(_ id: Int) -> [Action] {
        guard running?.id == id else { return [] }
        running = nil
        return [.finish(id, .reported)]
    }

    /// The task of a ceremony was cancelled.
    package mutating func cancel(_ id: Int) -> [Action] {
        guard running?.id == id else { return [] }
        running = nil
        return [.withdraw(id), .finish(id, .cancelled)]
    }
}
