package import Foundation

/// Waits as a step asks, then sends it. Short interruptions of the network are waited out.
package struct StepWait: Sendable {
    private enum Field {
        case callback(PollingWaitCallback)
        case collector(PollingCollector)
    }

    private let step: ContinueNode
    private let field: Field

    /// - Returns: `nil` when the step does not ask to wait.
    package init?(_ step: ContinueNode) {
        let fields = step.actions.lazy.compactMap { action -> Field? in
            switch action {
            case let callback as PollingWaitCallback: .callback(callback)
            case let collector as PollingCollector: .collector(collector)
            default: nil
            }
        }
        guard let field = fields.first else { return nil }
        self.step = step
        self.field = field
    }

    /// The wait before anything has happened.
    package var first: LoginWait {
        switch field {
        case .callback(let callback):
            LoginWait(
                message: callback.message,
                interval: callback.duration,
                from: now,
                timeLeft: callback.duration / .seconds(1)
            )
        case .collector(let collector): progress(collector, attempt: 0, of: collector.pollRetries)
        }
    }

    private func progress(_ collector: PollingCollector, attempt: Int, of limit: Int) -> LoginWait {
        LoginWait(
            message: collector.label,
            interval: interval,
            from: now,
            timeLeft: collector.remainingTime,
            attempt: attempt,
            attemptLimit: limit
        )
    }

    private var now: Date { step.workflow.config.system.now() }

    /// Waits and sends.
    ///
    /// - Parameter report: Called with what happens.
    package func run(report: @Sendable (LoginWait) async -> Void) async -> LoginStanding {
        do { try await wait(report: report) } catch { return cancelled }
        return await send()
    }

    /// Sends the step after the waiting.
    package func send() async -> LoginStanding {
        var machine = PollingMachine(interval: interval)
        while true {
            let node = await sendOnce()
            guard let interruption = node.interruption, case .wait(let pause) = machine.handle(interruption)
            else {
                return LoginStanding(node: node, step: step)
            }
            do { try await step.workflow.config.system.sleep(pause) } catch { return cancelled }
        }
    }

    /// Sends the step once. A server that knows that the time is up, and shows the step again, would do so without end.
    package func sendOnce() async -> any Node {
        let isTold =
            if case .collector(let collector) = field { collector.value == PollingStatus.timedOut.value } else { false }
        let node = await step.next()
        guard isTold, let next = node as? ContinueNode, let again = StepWait(next), again.isTimeUp else { return node }
        return FailureNode(cause: PingError.waitsEndlessly)
    }

    /// Whether all tries are used up, those of the same field in an earlier document of the step too.
    private var isTimeUp: Bool {
        if case .collector(let collector) = field { collector.remainingTime <= 0 } else { false }
    }

    private var cancelled: LoginStanding { LoginStanding(node: FailureNode(cause: CancellationError()), step: step) }

    private var interval: Duration {
        switch field {
        case .callback(let callback): callback.duration
        case .collector(let collector): .seconds(collector.pollInterval)
        }
    }

    /// Waits, and sends nothing.
    ///
    /// - Parameters:
    ///   - start: When the waiting began; `nil` for now. A collector continues to count its tries.
    ///   - report: Called with what happens.
    /// - Returns: How the polling of a collector ended; `nil` for a callback.
    /// - Throws: `CancellationError`.
    @discardableResult
    package func wait(
        since start: Date? = nil,
        report: @Sendable (LoginWait) async -> Void = { _ in }
    ) async throws -> PollingStatus? {
        switch field {
        case .callback(let callback):
            let elapsed = Duration.seconds(max(start.map { now.timeIntervalSince($0) } ?? 0, 0))
            try await step.workflow.config.system.sleep(max(callback.duration - elapsed, .zero))
            return nil
        case .collector(let collector):
            var last: PollingStatus?
            for await status in collector.pollStatus() {
                last = status
                guard case .continuing(let retry, let limit) = status else { continue }
                await report(progress(collector, attempt: retry, of: limit))
            }
            try Task.checkCancellation()
            return last
        }
    }
}

extension PingError {
    fileprivate static var waitsEndlessly: PingError {
        PingError(
            .flowTimedOut,
            "The server still waits although all tries are used up.",
            recovery: "Start a new flow."
        )
    }
}
