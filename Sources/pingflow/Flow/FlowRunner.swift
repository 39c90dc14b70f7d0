/// Runs a flow to its end and shows the session and the tokens.
struct FlowRunner {
    let console: FlowConsole
    let reader: StepReader
    var handover = FlowHandover()
    /// Changes steps before they are shown; a demonstration adds suggestions.
    var adapt: @Sendable (FlowStep) -> FlowStep = { $0 }

    /// - Parameters:
    ///   - start: The node that starting or resuming gave.
    ///   - reused: The login whose session the flow has used, so that it asks nothing.
    func run(_ start: any Node, reusing reused: StoredLogin? = nil) async throws -> ToolExit {
        var driver = FlowDriver(page: console.page, prompter: console.prompter, reader: reader, adapt: adapt)
        driver.departure = handover.departure(isInteractive: console.isInteractive)
        do {
            switch try await driver.run(from: start) {
            case .refused:
                console.warn(of: driver.prompter.unusedAnswers(isComplete: false))
                await handover.keep(driver.unsent, console)
                return .refused
            case .left(let step):
                console.warn(of: driver.prompter.unusedAnswers(isComplete: false))
                try await handover.leave(at: step, console)
                return .suspended
            case .success(let success):
                console.warn(of: driver.prompter.unusedAnswers(isComplete: true))
                let token = try await success.user?.token().get()
                console.show(
                    SuccessReport(session: success.session, token: token, redaction: console.redaction, reused: reused)
                )
                return .success
            }
        } catch var error as ToolError where error.exit == .answerMissing || error.exit == .usage {
            // The flow asked for something else. Any other failure has nothing to do with the names of answers.
            error.remark = driver.prompter.unusedAnswers(isComplete: false)
            await handover.keep(driver.unsent, console)
            throw error
        } catch {
            await handover.keep(driver.unsent, console)
            throw error
        }
    }
}
