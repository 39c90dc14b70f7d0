/// What became of each step of a sign-off.
public struct SignOffReport: Sendable {
    /// One step: what a module did, or the request that ends the session.
    public struct Step: Sendable {
        /// The module, or `request`.
        public let name: String
        /// Why it failed; `nil` when it did not.
        public let error: (any Error)?

        /// Creates a step.
        public init(name: String, error: (any Error)?) {
            self.name = name
            self.error = error
        }
    }

    /// The steps in the order they ran.
    public internal(set) var steps: [Step]

    /// Creates a report, for a sign-off that is not a workflow's.
    public init(steps: [Step] = []) {
        self.steps = steps
    }

    /// Whether every step worked.
    public var succeeded: Bool { steps.allSatisfy { $0.error == nil } }
}

/// A sign-off of which a step failed. What could be done has been done; the report says what could not.
public struct SignOffError: LocalizedError, Sendable {
    /// The outcome of each step.
    public let report: SignOffReport

    /// Creates an error.
    public init(report: SignOffReport) {
        self.report = report
    }

    public var errorDescription: String? {
        let failures = report.steps.compactMap { step in
            step.error.map { "\(step.name): \($0.explanation)" }
        }
        return "Signing off did not fully work. " + failures.joined(separator: " ")
    }

    public var recoverySuggestion: String? {
        "The tokens and sessions on this device are gone; those on the server may live until they expire."
    }
}

/// Runs a sign-off.
struct SignOff {
    let workflow: Workflow
    /// A sign-off is not a flow, but modules and events see its requests like a flow's.
    let context: FlowContext

    func run() async -> Result<SignOffReport, SignOffError> {
        var report = SignOffReport()
        await step("init", .initialize, in: &report) { try await workflow.initialize(for: context) }
        var request = Request()
        for handler in workflow.handlers.signOff {
            let current = request
            let place = workflow.handlers.place(.signOff, handler.module)
            let changed = await step(place.module ?? "", place, in: &report) {
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
        guard (200..<400).contains(status) else {
            throw PingError.signOffRefused(status: status)
        }
    }

    @discardableResult
    private func step<Value>(
        _ name: String,
        _ place: FlowPlace,
        in report: inout SignOffReport,
        _ body: () async throws -> Value
    ) async -> Value? {
        do {
            let value = try await body()
            report.steps.append(SignOffReport.Step(name: name, error: nil))
            return value
        } catch {
            let located = place.located(error)
            workflow.config.logger.w("A step of the sign-off failed.", error: located)
            report.steps.append(SignOffReport.Step(name: name, error: located))
            return nil
        }
    }
}

extension PingError {
    /// The server answered the request that ends a session with an error.
    package static func signOffRefused(status: Int) -> PingError {
        PingError(
            .signOffRefused,
            "The server did not end the session: it answered \(status).",
            recovery: "The session is gone from this device; at the server it lives until it expires.",
            context: PingError.Context(status: status)
        )
    }
}

extension PingError.Code {
    /// The server answered the request that ends a session with an error.
    public static let signOffRefused: Self = "signoff_refused"
}
