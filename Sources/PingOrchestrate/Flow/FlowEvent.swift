/// An event in a flow of a workflow, for progress displays, metrics and audit. Does not contain secrets.
public struct FlowEvent: Sendable, Hashable {
    /// The flow's identifier, as in ``FlowContext/id``. A request outside a flow, such as a refresh, has its own.
    public let flow: String
    /// The kind of the event.
    public let kind: Kind

    /// The kinds of events.
    public enum Kind: Sendable, Hashable {
        /// A flow started.
        case started
        /// The flow or one of its modules sent a request: its method, and its URL without the query.
        case sent(method: String, url: String)
        /// A response arrived.
        case received(status: Int)
        /// The flow reached a node.
        case arrived(NodeSummary)
        /// A sign-off ended. It has its own flow identifier.
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
