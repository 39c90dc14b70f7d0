import PingCommons
import PingOrchestrate

/// A step of a flow, ready to be shown and answered.
struct FlowStep: Sendable {
    var stage: String?
    var header: String?
    var description: String?
    var fields: [Field]
    /// Where the step wants to be sent again after a while.
    var wait: Duration?
    /// What is shown during the wait.
    var waitMessage = ""
    /// Sends the answers.
    let submit: @Sendable () async -> any Node
}
