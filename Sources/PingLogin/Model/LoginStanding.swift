import PingCommons
import PingDavinci
import PingJourney
import PingNetwork
import PingOrchestrate

/// Where a login stands after an action, and the step that was sent last.
struct LoginStanding: Sendable {
    let node: any Node
    /// The step that led there; `nil` for a start.
    var step: ContinueNode?

    /// Whether the action was cancelled before the server answered.
    var isCancelled: Bool {
        if case .failure(let failure) = node.kind { failure.isCancelled } else { false }
    }
}

extension FailureNode {
    /// Whether the flow cannot go on from any of its steps.
    var endsFlow: Bool {
        let ending: Set<PingError.Code> = [
            .flowExpired, .flowTimedOut, .flowFailed, .serverTimedOut, .alreadySubmitted,
        ]
        return (cause as? PingError).map { ending.contains($0.code) } ?? false
    }
}
