import PingFoundation

/// A wait after which a step is sent.
struct Waiting: Sendable {
    /// How long it takes, or takes at most.
    let duration: Duration
    var message = ""
    /// The work that ends it and returns a note about the end; `nil` lets the time pass.
    var work: (@Sendable () async throws -> Note?)?
}

extension Waiting {
    /// The wait that a step asks for; `nil` when it does not ask for one.
    init?(_ node: ContinueNode) {
        guard let step = StepWait(node) else { return nil }
        let wait = step.first
        let period = wait.period.upperBound.timeIntervalSince(wait.period.lowerBound)
        self.init(duration: .seconds(period), message: wait.message)
        // Polls until there is something to answer the step with.
        if wait.attempt != nil { work = { try await step.wait()?.note } }
    }
}

extension PollingStatus {
    fileprivate var note: Note? {
        switch self {
        case .continuing, .complete: nil
        case .timedOut: Note(.warning, "The time is up. pingflow tells the server.")
        case .expired: Note(.warning, "The server says that this step has expired.")
        case .error(let error): Note(.warning, error.message)
        }
    }
}
