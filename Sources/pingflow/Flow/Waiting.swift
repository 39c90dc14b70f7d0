import PingCommons

/// A wait after which a step is sent.
struct Waiting: Sendable {
    /// How long it takes, or takes at most.
    let duration: Duration
    /// What is shown during the wait.
    var message = ""
    /// What ends it and what there is to tell then; `nil` lets the time pass.
    var work: (@Sendable () async throws -> Note?)?
}
