/// The flow failed: a network failure, an unexpected response, a module that threw.
public struct FailureNode: Node {
    /// The error that ended the step. From a workflow this is a `PingError` whose context names state and module; an
    /// error that a module threw is its `underlying` error.
    public let cause: any Error

    /// A failure.
    ///
    /// - Parameter cause: The error that ended the step; should be a `PingError` or another error that can be shown.
    public init(cause: any Error) { self.cause = cause }

    /// The explanation of the ``cause``, for the user. Never a secret.
    public var message: String { isCancelled ? "The task was cancelled." : cause.explanation }

    /// Whether the caller cancelled. Nothing failed then, and the step can be submitted again.
    public var isCancelled: Bool {
        cause is CancellationError || (cause as? PingError)?.code == .cancelled
    }

    /// Whether this is a transient network failure. The step can be sent again; the server may have processed it.
    public var isTransient: Bool { (cause as? PingError)?.isTransient ?? false }

    /// How long the server asks to wait before the step is sent again; `nil` when it does not ask.
    package var retryAfter: Duration? { (cause as? PingError)?.context.retryAfter }

    public var kind: NodeKind { .failure(self) }
}
