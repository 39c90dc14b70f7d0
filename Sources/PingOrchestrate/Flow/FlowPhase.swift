import PingFoundation

/// The states a workflow passes through.
package struct WorkflowState: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    package var description: String { rawValue }

    /// Modules initialise.
    package static let initialize = WorkflowState(rawValue: "init")
    /// Modules change the first request.
    package static let start = WorkflowState(rawValue: "start")
    /// A request travels to the server and back.
    package static let transport = WorkflowState(rawValue: "transport")
    /// Modules read the response.
    package static let response = WorkflowState(rawValue: "response")
    /// The response becomes a node.
    package static let transform = WorkflowState(rawValue: "transform")
    /// Modules read or replace the node.
    package static let node = WorkflowState(rawValue: "node")
    /// Modules change the request that submits a step.
    package static let next = WorkflowState(rawValue: "next")
    /// The flow is complete.
    package static let success = WorkflowState(rawValue: "success")
    /// The session ends.
    package static let signOff = WorkflowState(rawValue: "signoff")
}

/// The state and module in which an error stopped a flow.
struct FlowPhase: Sendable {
    let state: WorkflowState
    var module: String?

    /// Phases outside a module's handlers.
    static let initialize = FlowPhase(state: .initialize)
    static let next = FlowPhase(state: .next)
    static let transport = FlowPhase(state: .transport)
    static let signOff = FlowPhase(state: .signOff)
    static let transform = FlowPhase(state: .transform)

    /// The error with its state and module. Cancellation stays unchanged; an error whose cause has a code gets it.
    func annotate(_ error: any Error) -> any Error {
        let cause = (error as? any ErrorWithCause)?.cause
        if error is CancellationError || cause is CancellationError { return CancellationError() }
        guard var annotated = error as? PingError ?? cause as? PingError else {
            return PingError(
                .moduleFailed,
                error.explanation,
                recovery: (error as? any LocalizedError)?.recoverySuggestion,
                context: PingError.Context(state: state.rawValue, module: module),
                underlying: error
            )
        }
        if !(error is PingError) { annotated.underlying = error }
        annotated.context.state = annotated.context.state ?? state.rawValue
        annotated.context.module = annotated.context.module ?? module
        return annotated
    }
}

extension PingError.Code {
    /// A module threw another type of error; read `underlying`.
    public static let moduleFailed: Self = "module_failed"
}

// Both products use the same code for the same event.
extension PingError.Code {
    /// The flow cannot use the server's response.
    public static let unexpectedResponse: Self = "unexpected_response"
    /// The server ended the flow after a timeout. Start a new one.
    public static let flowTimedOut: Self = "flow_timed_out"
    /// The user signed out after this login began. The SDK dropped its tokens and its session.
    public static let signedOutDuringLogin: Self = "signed_out_during_login"
    /// A field needs a module that the app lacks, such as an identity-provider handler or a provider of risk signals.
    public static let providerMissing: Self = "provider_missing"
}
