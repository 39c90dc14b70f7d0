import ArgumentParser
import PingOrchestrate

/// `pingflow logout`
struct LogoutCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "End the stored session, here and at the server; tokens too."
    )

    @OptionGroup(title: "Server and app") var connection: ConnectionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        let result = await (try session(in: context)).client.signOff()
        let report: SignOffReport
        switch result {
        case .success(let done): report = done
        case .failure(let error): report = error.report
        }
        show(report, in: context)
        return report.succeeded ? .success : .failed
    }

    private func show(_ report: SignOffReport, in context: ToolContext) {
        guard output.json else {
            let style = context.style(for: context.output)
            for step in report.steps {
                guard let error = step.error else { continue }
                context.output.line(Note(.error, "\(step.name): \(ErrorWords(error).message)").styled(style))
            }
            let words = report.succeeded ? "Logged out." : "Logged out here; the server could not be told everything."
            return context.output.line(words)
        }
        let steps = report.steps.map { step in
            LineValue.object([("name", .text(step.name)), ("error", .text(step.error.map { ErrorWords($0).message }))])
        }
        context.output.line(
            LineValue.object([("signedOff", .bool(report.succeeded)), ("steps", .array(steps))]).text
        )
    }
}
