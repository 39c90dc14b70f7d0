/// Decides what polling does next. Knows no clock and no network, so its tests need neither.
///
/// The server says how long to wait; short interruptions of the network are waited out, ever longer, and given up on
/// after a number in a row.
public struct Polling: Sendable, Hashable {
    /// What to do next.
    public enum Action: Sendable, Hashable {
        /// Wait, then report ``Event/waited``.
        case wait(Duration)
        /// Send the step, then report what came of it.
        case send
        /// Polling is over; the last node says how.
        case finish
    }

    /// What happened.
    public enum Event: Sendable, Hashable {
        /// The waiting is over.
        case waited
        /// The server asks to wait again.
        case stillWaiting(Duration)
        /// The network or the server is out of order for the moment.
        case interrupted
        /// Anything else: a step that asks for something, a success, a refusal.
        case arrived
    }

    /// How many interruptions in a row are waited out.
    public let interruptionLimit: Int
    private var interval: Duration
    private var interruptions = 0

    /// Begins with a wait.
    ///
    /// - Parameters:
    ///   - interval: How long the server asks to wait.
    ///   - interruptionLimit: How many interruptions in a row are waited out.
    public init(interval: Duration, interruptionLimit: Int = 5) {
        self.interval = interval
        self.interruptionLimit = interruptionLimit
    }

    /// The first thing to do.
    public var first: Action { .wait(interval) }

    /// What to do after something happened.
    public mutating func next(after event: Event) -> Action {
        switch event {
        case .waited:
            return .send
        case .stillWaiting(let interval):
            self.interval = interval
            interruptions = 0
            return .wait(interval)
        case .interrupted:
            interruptions += 1
            guard interruptions <= interruptionLimit else { return .finish }
            return .wait(max(interval, .seconds(1 << min(interruptions - 1, 5))))
        case .arrived:
            return .finish
        }
    }
}
