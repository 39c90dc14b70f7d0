/// Something a step asks for: a callback of a journey, a collector of a DaVinci form.
public protocol Action: Sendable {}

/// An action that holds something worth giving up when the server has accepted its step, such as a password.
public protocol Closeable: Sendable {
    /// Gives it up. Called once the step has been answered.
    func close()
}

/// An action that wants to know the step it belongs to.
///
/// Hold the node weakly: it holds its actions.
public protocol ContinueNodeAware: AnyObject, Sendable {
    /// The step, set by the engine before the app sees it.
    var continueNode: ContinueNode? { get set }
}

/// An action that changes the request which answers its step.
public protocol RequestInterceptor: Sendable {
    /// Changes or replaces the request.
    ///
    /// - Parameters:
    ///   - context: The flow's context.
    ///   - request: The request that answers the step.
    /// - Returns: The request to send.
    func intercept(context: FlowContext, request: Request) -> Request
}
