/// The state of a login after an action, and the step that was sent last.
package struct LoginStanding: Sendable {
    /// The node that the login has reached.
    package let node: any Node
    /// The step that led there; `nil` for a start.
    package var step: ContinueNode?

    package init(node: any Node, step: ContinueNode? = nil) {
        self.node = node
        self.step = step
    }

    /// Whether a start has led to no step, to try again or to continue from.
    var hasNotBegun: Bool {
        switch node.kind {
        case .error(let error): step == nil && error.continueNode == nil
        case .failure: step == nil
        case .continue, .success, .empty: false
        }
    }

    /// Whether a failure leaves no step from which the flow could continue.
    package var hasEnded: Bool {
        guard case .failure(let failure) = node.kind else { return false }
        return failure.endsFlow || step?.hasLostTokens == true
    }

    /// Whether the action was cancelled before the server responded.
    package var isCancelled: Bool {
        if case .failure(let failure) = node.kind { failure.isCancelled } else { false }
    }
}

extension FailureNode {
    /// The errors that end a flow wherever they happen.
    private static let ends: Set<PingError.Code> = [
        .flowExpired, .flowTimedOut, .flowFailed, .alreadySubmitted,
    ]
    /// The errors that end a flow when the step or its response leads there, and not when a single button does.
    private static let endsOfSteps: Set<PingError.Code> = [.missingCode, .missingLink, .untrustedOrigin, .unusableLink]

    /// Whether the flow cannot continue from any of its steps.
    package var endsFlow: Bool {
        guard let error = cause as? PingError else { return false }
        // Only errors of the workflow, which has sent the step, name a state of it.
        return Self.ends.contains(error.code)
            || (error.context.state != nil && Self.endsOfSteps.contains(error.code))
    }
}
