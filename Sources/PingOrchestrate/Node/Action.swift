/// Something a step asks for: a callback of a journey, a collector of a DaVinci form.
public protocol Action: Sendable {}

/// An action that holds a secret, such as a password, which it drops when the server has accepted its step.
public protocol Closeable: Sendable {
    /// Drops the secret. The engine calls this when the server has accepted the step.
    func close()
}

/// An action that needs its step.
///
/// Hold the node weakly, since it holds its actions.
public protocol ContinueNodeAware: AnyObject, Sendable {
    /// The step. The engine sets it before the app sees the step.
    var continueNode: ContinueNode? { get set }
}

/// An action that changes the request which submits its step.
public protocol RequestInterceptor: Sendable {
    /// Changes or replaces the request.
    ///
    /// - Parameters:
    ///   - context: The flow's context.
    ///   - request: The request that submits the step.
    /// - Returns: The request to send.
    func intercept(context: FlowContext, request: Request) -> Request
}
