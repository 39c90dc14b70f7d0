public import PingFoundation

/// The outcome of each step of a sign-off.
public struct SignOffReport: Sendable {
    /// One step: a module, or the request that ends the session.
    public struct Step: Sendable {
        /// The module, or `request`.
        public let name: String
        /// The error; `nil` when the step succeeded.
        public let error: (any Error)?

        /// Creates a step.
        package init(name: String, error: (any Error)?) {
            self.name = name
            self.error = error
        }
    }

    /// The steps in the order they ran.
    public internal(set) var steps: [Step]

    /// Creates a report, for a sign-off outside a workflow.
    package init(steps: [Step] = []) { self.steps = steps }

    /// Whether every step succeeded.
    public var succeeded: Bool { steps.allSatisfy { $0.error == nil } }
}

/// A sign-off with a failed step. Every other step ran; the report names those that failed.
public struct SignOffError: LocalizedError, Sendable {
    /// The outcome of each step.
    public let report: SignOffReport

    /// Creates an error.
    package init(report: SignOffReport) { self.report = report }

    public var errorDescription: String? {
        let failures = report.steps.compactMap { step in
            step.error.map { "\(step.name): \($0.explanation)" }
        }
        return "Sign-off completed with errors. " + failures.joined(separator: " ")
    }

    public var recoverySuggestion: String? {
        "The SDK deleted the tokens and sessions on this device; those on the server may live until they expire."
    }
}

/// Runs a sign-off.
struct SignOff {
    let workflow: Workflow
    /// A sign-off has a context like a flow, for modules and events.
    let context: FlowContext

    func run() async -> Result<SignOffReport, SignOffError> {
        var report = SignOffReport()
        await step("init", .initialize, in: &report) { try await workflow.initialize(for: context) }
        var request = Request()
        for handler in workflow.handlers.signOff {
            let current = request
            let phase = workflow.handlers.phase(.signOff, handler.module)
            let changed = await step(phase.module ?? "", phase, in: &report) {
                try await WorkflowSender.$flow.withValue(context.id) { try await handler.body(current) }
            }
            request = changed ?? current
        }
        if request.hasURL {
            let finished = request
            await step("request", .signOff, in: &report) { try await send(finished) }
        }
        workflow.observers.notify { FlowEvent(flow: context.id, kind: .signedOff(succeeded: report.succeeded)) }
        return report.succeeded ? .success(report) : .failure(SignOffError(report: report))
    }

    private func send(_ request: Request) async throws {
        let status = try await workflow.send(request, context).status()
        guard (200..<400).contains(status) else { throw PingError.signOffRefused(status: status) }
    }

    @discardableResult
    private func step<Value>(
        _ name: String,
        _ phase: FlowPhase,
        in report: inout SignOffReport,
        _ body: () async throws -> Value
    ) async -> Value? {
        do {
            let value = try await body()
            report.steps.append(SignOffReport.Step(name: name, error: nil))
            return value
        } catch {
            let annotated = phase.annotate(error)
            workflow.config.logger.w("A step of the sign-off failed.", error: annotated)
            report.steps.append(SignOffReport.Step(name: name, error: annotated))
            return nil
        }
    }
}

extension PingError {
    /// The server refused the request that ends a session.
    package static func signOffRefused(status: Int) -> PingError {
        PingError(
            .signOffRefused,
            "The server did not end the session: HTTP \(status).",
            recovery: "The SDK deleted the session on this device; on the server it lives until it expires.",
            context: PingError.Context(status: status)
        )
    }
}

extension PingError.Code {
    /// The server refused the request that ends a session.
    public static let signOffRefused: Self = "signoff_refused"
}
