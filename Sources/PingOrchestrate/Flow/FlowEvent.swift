/// What happens in the flows of a workflow, for progress displays, metrics and audit. Holds no secret.
public struct FlowEvent: Sendable, Hashable {
    /// The flow's identifier, as in ``FlowContext/id``. A request outside a flow, such as a refresh, has one of its own.
    public let flow: String
    /// What happened.
    public let kind: Kind

    /// The kinds of events.
    public enum Kind: Sendable, Hashable {
        /// A flow started.
        case started
        /// A request left, of the flow or of one of its modules: its method, and its URL without the query.
        case sent(method: String, url: String)
        /// An answer came.
        case received(status: Int)
        /// The flow stands at a node.
        case arrived(NodeSummary)
        /// A sign-off ended. It has a flow identifier of its own.
        case signedOff(succeeded: Bool)
    }

    /// A node without its values.
    public enum NodeSummary: Sendable, Hashable {
        /// A step, with the type names of its actions.
        case `continue`(actions: [String])
        /// An error node with its HTTP status.
        case error(status: Int?)
        /// A failure node with the code of its cause.
        case failure(code: String)
        /// A success.
        case success
        /// No node yet.
        case empty
    }
}
