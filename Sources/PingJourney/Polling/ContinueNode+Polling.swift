extension Node {
    /// Waits and sends the step again, as its ``PollingWaitCallback`` asks, until the journey continues.
    ///
    /// Short interruptions of the network are waited out. To take another way out that the step offers (a
    /// ``ConfirmationCallback``), cancel the calling task, choose, and call `next()` on the step.
    ///
    /// - Parameters:
    ///   - interruptionLimit: How many interruptions in a row are waited out.
    ///   - progress: Called with what happens, at least once a second, from the task that polls.
    /// - Returns: The first node that does not ask to wait. When the calling task is cancelled, a `FailureNode` whose
    ///   `isCancelled` is true. The node itself when it does not ask to wait.
    public func poll(
        interruptionLimit: Int = 5,
        progress: @escaping @Sendable (PollingProgress) -> Void = { _ in }
    ) async -> any Node {
        guard let step = self as? ContinueNode, let callback = step.callback(PollingWaitCallback.self) else {
            return self
        }
        var driver = PollingDriver(step: step, report: progress)
        return await driver.run(PollingMachine(interval: callback.duration, interruptionLimit: interruptionLimit))
    }

    /// Polls, as ``poll(interruptionLimit:progress:)`` does, and tells what happens as a stream.
    ///
    /// - Returns: A stream that ends after ``PollingProgress/arrived(_:)``. Polling stops when its reader stops.
    public func polling(interruptionLimit: Int = 5) -> AsyncStream<PollingProgress> {
        let (stream, continuation) = AsyncStream.makeStream(of: PollingProgress.self)
        let task = Task {
            let node = await poll(interruptionLimit: interruptionLimit) { progress in
                if case .arrived = progress { return }
                continuation.yield(progress)
            }
            continuation.yield(.arrived(node))
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

/// How polling continues.
public enum PollingProgress: Sendable {
    /// Waiting, with the time until the step is sent again and the server's message. Reported at least every second.
    case waiting(remaining: Duration, message: String)
    /// Sending the step.
    case sending
    /// Over: the node where the journey stands.
    case arrived(any Node)
}
