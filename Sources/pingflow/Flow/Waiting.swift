import PingFoundation

/// A wait after which a step is sent.
struct Waiting: Sendable {
    /// How long it takes, or takes at most.
    let duration: Duration
    /// The message during the wait.
    var message = ""
    /// The work that ends it and returns a note about the end; `nil` lets the time pass.
    var work: (@Sendable () async throws -> Note?)?
}

extension Waiting {
    /// The wait that a step asks for; `nil` when it does not ask for one.
    init?(_ node: ContinueNode) {
        guard let wait = StepWait(node)?.first else { return nil }
        let period = wait.period.upperBound.timeIntervalSince(wait.period.lowerBound)
        self.init(duration: .seconds(period), message: wait.message)
        guard let collector = node.collectors.lazy.compactMap({ $0 as? PollingCollector }).first else { return }
        // Polls until there is something to answer the step with.
        work = {
            let status = await collector.poll { _ in }
            try Task.checkCancellation()
            return status.note
        }
    }
}

extension PollingStatus {
    /// The note about it for the user.
    fileprivate var note: Note? {
        switch self {
        case .continuing, .complete: nil
        case .timedOut: Note(.warning, "The time is up. pingflow tells the server.")
        case .expired: Note(.warning, "The server says that this step has expired.")
        case .error(let error): Note(.warning, error.message)
        }
    }
}
