/// The states a workflow passes through.
public struct WorkflowState: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }

    /// Modules prepare themselves.
    public static let initialize = WorkflowState(rawValue: "init")
    /// The first request is made.
    public static let start = WorkflowState(rawValue: "start")
    /// A request travels to the server and back.
    public static let transport = WorkflowState(rawValue: "transport")
    /// The answer is looked at.
    public static let response = WorkflowState(rawValue: "response")
    /// The answer becomes a node.
    public static let transform = WorkflowState(rawValue: "transform")
    /// The node is looked at.
    public static let node = WorkflowState(rawValue: "node")
    /// The answer to a step is made.
    public static let next = WorkflowState(rawValue: "next")
    /// The flow is complete.
    public static let success = WorkflowState(rawValue: "success")
    /// The session ends.
    public static let signOff = WorkflowState(rawValue: "signoff")
}

/// Where a flow was when an error stopped it.
struct FlowPlace: Sendable {
    let state: WorkflowState
    var module: String?

    /// Places between the handlers of modules.
    static let initialize = FlowPlace(state: .initialize)
    static let next = FlowPlace(state: .next)
    static let transport = FlowPlace(state: .transport)
    static let signOff = FlowPlace(state: .signOff)
    static let transform = FlowPlace(state: .transform)

    /// The error with its place. Cancellation stays what it is.
    func located(_ error: any Error) -> any Error {
        if error is CancellationError { return error }
        guard var located = error as? PingError else {
            return PingError(
                .moduleFailed,
                error.explanation,
                recovery: (error as? any LocalizedError)?.recoverySuggestion,
                context: PingError.Context(state: state.rawValue, module: module),
                underlying: error
            )
        }
        located.context.state = located.context.state ?? state.rawValue
        located.context.module = located.context.module ?? module
        return located
    }
}

extension PingError.Code {
    /// A module threw an error of its own, which is the `underlying` one.
    public static let moduleFailed: Self = "module_failed"
}
