import PingOrchestrate

/// Asks the app to wait and then to send the step again.
///
/// `node.poll()` does so until the journey continues; ``wait()`` waits once.
public final class PollingWaitCallback: Callback {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// How long to wait, in milliseconds, as the server says. The SDK waits for ``duration``.
    public var waitTime: Int { field.int("waitTime") ?? 0 }

    /// The message to show meanwhile.
    public var message: String { field.text("message") }

    /// How long ``wait()`` waits: at least a tenth of a second, ten minutes at most, and not past the flow's deadline.
    public var duration: Duration {
        let duration = Duration.milliseconds(min(max(waitTime, 100), 600_000))
        return field.context?.limited(duration) ?? duration
    }

    /// Waits as long as the server asks.
    ///
    /// - Throws: `CancellationError` when the calling task is cancelled.
    public func wait() async throws {
        let system = field.step?.workflow.config.system ?? .live
        try await system.sleep(duration)
    }
}
