import ArgumentParser
import PingOidc

struct LogoutCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "End the session and revoke the tokens, here and at the server."
    )

    @OptionGroup(title: "Server and app") var connection: SessionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        let client = try await session(in: context).client
        let hadUser = await hasUser(client)
        let report =
            switch await client.signOff() {
            case .success(let report): report
            case .failure(let error): error.report
            }
        show(report, hadUser: hadUser, in: context)
        return report.succeeded ? .success : .failed
    }

    /// Whether anybody is logged in, as far as the storage tells.
    private func hasUser(_ client: any LoginProduct) async -> Bool {
        do { return try await client.storedUser() != nil } catch { return true }
    }

    private func show(_ report: SignOffReport, hadUser: Bool, in context: ToolContext) {
        guard output.json else {
            let style = context.style(for: context.output)
            for step in report.steps {
                guard let error = step.error else { continue }
                context.output.paragraph(
                    Note(.error, "\(Self.words(step.name)): \(ErrorWords(error).message)").styled(style)
                )
            }
            let words =
                report.succeeded
                ? (hadUser ? "Logged out." : "Nobody was logged in.")
                : "Logged out here. The server did not learn everything, so its sessions may last until they expire."
            return context.output.paragraph(words)
        }
        let steps = report.steps.map { step in
            LineValue.object([("name", .text(step.name)), ("error", .text(step.error.map { ErrorWords($0).message }))])
        }
        context.output.line(
            LineValue.object([("signedOff", .bool(report.succeeded)), ("steps", .array(steps))]).text
        )
    }

    /// The part of a sign-off in words; the SDK names it after its module.
    private static func words(_ step: String) -> String {
        switch step {
        case "init", OidcModule.name: "OpenID provider"
        case "request": "Session"
        default: step
        }
    }
}
