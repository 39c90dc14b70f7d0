import PingNetwork

/// Decides what polling does next. Knows no clock and no network, so its tests need neither.
///
/// The server says how long to wait; short interruptions of the network are waited out, ever longer, and given up on
/// after a number in a row.
package struct PollingMachine: Sendable, Hashable {
    /// The next act of the caller.
    package enum Action: Sendable, Hashable {
        /// Wait, then tell that the waiting is over.
        case wait(Duration)
        /// Send the step, then report the result.
        case send
        /// Polling is over; the last node says how.
        case finish
    }

    /// An event that the caller reports.
    package enum Event: Sendable, Hashable {
        /// A step asks to wait.
        case started
        /// The waiting is over.
        case waited
        /// The server asks to wait again.
        case stillWaiting(Duration)
        /// The network or the server fails for the moment.
        case interrupted
        /// The server asks for patience.
        case busy(retryAfter: Duration)
        /// Anything else: a step that asks for something, a success, a refusal.
        case arrived
    }

    /// The longest wait that a server may ask for. Nobody watches a login for longer.
    private static let longestWait = Duration.seconds(600)

    private let interruptionLimit: Int
    private var interval: Duration
    private var interruptions = 0

    /// - Parameters:
    ///   - interval: How long the server asks to wait.
    ///   - interruptionLimit: How many interruptions in a row are waited out.
    package init(interval: Duration, interruptionLimit: Int = 5) {
        self.interval = interval
        self.interruptionLimit = interruptionLimit
    }

    package mutating func handle(_ event: Event) -> Action {
        switch event {
        case .started: return .wait(interval)
        case .waited: return .send
        case .stillWaiting(let interval):
            self.interval = interval
            interruptions = 0
            return .wait(interval)
        case .interrupted: return pause(atLeast: .zero)
        case .busy(let wait): return wait <= Self.longestWait ? pause(atLeast: wait) : .finish
        case .arrived: return .finish
        }
    }

    private mutating func pause(atLeast wait: Duration) -> Action {
        interruptions += 1
        guard interruptions <= interruptionLimit else { return .finish }
        return .wait(max(interval, wait, .seconds(1 << min(interruptions - 1, 5))))
    }
}

extension Node {
    /// The failure for the moment, after which the same step can be sent again; `nil` when the response stands.
    package var interruption: PollingMachine.Event? {
        let wait: Duration?
        switch kind {
        case .error(let error) where error.canRetry && error.status.map(HttpResponse.busyStatuses.contains) == true:
            wait = error.retryAfter
        case .failure(let failure) where failure.isTransient || failure.retryAfter != nil: wait = failure.retryAfter
        case .continue, .error, .failure, .success, .empty: return nil
        }
        return wait.map { .busy(retryAfter: $0) } ?? .interrupted
    }
}
