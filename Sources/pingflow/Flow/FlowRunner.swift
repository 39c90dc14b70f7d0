import PingOidc

/// Puts the steps and refusals of a product into the words of the command line.
protocol FlowTranslator: Sendable {
    func step(_ node: ContinueNode) async -> FlowStep
    /// What the server says beyond the message of its refusal.
    func details(of error: ErrorNode) -> [String]
}

/// Leads a flow to its end and shows what it gave.
struct FlowRunner {
    let console: FlowConsole
    let steps: any FlowTranslator
    /// Changes steps before they are shown; a demonstration adds suggestions.
    var adapt: @Sendable (FlowStep) -> FlowStep = { $0 }

    /// - Parameter start: The node that starting or resuming gave.
    func run(_ start: any Node) async throws -> ToolExit {
        let (steps, adapt) = (steps, adapt)
        var driver = FlowDriver(
            page: console.page,
            prompter: console.prompter,
            translate: { adapt(await steps.step($0)) },
            details: { steps.details(of: $0) }
        )
        do {
            switch try await driver.run(from: start) {
            case .refused:
                console.warn(of: driver.prompter.unusedAnswers(isComplete: false))
                return .refused
            case .success(let success):
                console.warn(of: driver.prompter.unusedAnswers(isComplete: true))
                console.show(try await report(success))
                return .success
            }
        } catch var error as ToolError where error.exit == .answerMissing || error.exit == .usage {
            // The flow asked for something else. Any other failure has nothing to do with the names of answers.
            error.remark = driver.prompter.unusedAnswers(isComplete: false).words
            throw error
        }
    }

    private func report(_ success: SuccessNode) async throws -> SuccessReport {
        let token = try await success.user?.token().get()
        return SuccessReport(session: success.session, token: token, redaction: console.redaction)
    }
}
