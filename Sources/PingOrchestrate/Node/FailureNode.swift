/// The flow could not go on: no network, an answer that makes no sense, a failed module.
public struct FailureNode: Node {
    /// What went wrong. From a workflow this is a `PingError` whose context names state and module; an error that a
    /// module threw is its `underlying` error.
    public let cause: any Error

    /// A failure.
    ///
    /// - Parameter cause: What went wrong; should be a `PingError` or another error that can be shown.
    public init(cause: any Error) {
        self.cause = cause
    }

    /// Whether the caller cancelled. Nothing failed then, and the step can be answered again.
    public var isCancelled: Bool {
        cause is CancellationError || (cause as? PingError)?.code == .cancelled
    }

    /// Whether the network is out of order, probably for the moment. A step can be sent again then; the server may have
    /// acted on it all the same.
    public var isInterruption: Bool {
        (cause as? PingError)?.isInterruption ?? false
    }

    public var kind: NodeKind { .failure(self) }
}
