extension FlowTester {
    /// The node of the last run, which must be a step.
    public func receiveStep() throws -> ContinueNode {
        let node = try receiveNode()
        if case .continue(let step) = node.kind { return step }
        throw Self.unexpected(node, instead: "a ContinueNode")
    }

    /// The node of the last run, which must be an error node.
    @discardableResult
    public func receiveError() throws -> ErrorNode {
        let node = try receiveNode()
        if case .error(let error) = node.kind { return error }
        throw Self.unexpected(node, instead: "an ErrorNode")
    }

    /// The node of the last run, which must be a failure node.
    @discardableResult
    public func receiveFailure() throws -> FailureNode {
        let node = try receiveNode()
        if case .failure(let failure) = node.kind { return failure }
        throw Self.unexpected(node, instead: "a FailureNode")
    }

    /// The node of the last run, which must be a success node.
    @discardableResult
    public func receiveSuccess() throws -> SuccessNode {
        let node = try receiveNode()
        if case .success(let success) = node.kind { return success }
        throw Self.unexpected(node, instead: "a SuccessNode")
    }

    private static func unexpected(_ node: any Node, instead expected: String) -> FlowTestFailure {
        FlowTestFailure(["Expected \(expected), but the flow is at \(name(node))."])
    }
}
