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

    func run(in surroundings: Surroundings) async throws -> ToolExit {
        let result = await (try session(in: surroundings)).client.signOff()
        let report: SignOffReport
        switch result {
        case .success(let done): report = done
        case .failure(let error): report = error.report
        }
        show(report, in: surroundings)
        return report.succeeded ? .success : .failed
    }

    private func show(_ report: SignOffReport, in surroundings: Surroundings) {
        guard output.json else {
            let style = surroundings.style(for: surroundings.output)
            for step in report.steps {
                guard let error = step.error else { continue }
                surroundings.output.line(Note(.error, "\(step.name): \(ErrorWords(error).message)").styled(style))
            }
            let words = report.succeeded ? "Logged out." : "Logged out here; the server could not be told everything."
            return surroundings.output.line(words)
        }
        let steps = report.steps.map { step in
            LineValue.object([("name", .text(step.name)), ("error", .text(step.error.map { ErrorWords($0).message }))])
        }
        surroundings.output.line(
            LineValue.object([("signedOff", .bool(report.succeeded)), ("steps", .array(steps))]).text
        )
    }
}
