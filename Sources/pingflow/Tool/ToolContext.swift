import Foundation
import PingBrowser

/// Everything outside the tool that it reads or writes, so that tests can hand in their own.
struct ToolContext: Sendable {
    var environment: [String: String]
    /// The output of results.
    var output: any TextOutput
    /// The output of complaints, and of questions when results are for programs.
    var errors: any TextOutput
    /// The terminal on which the user answers; `nil` when standard input is not a terminal.
    var terminal: (any Terminal)?
    /// Standard input to its end, or so many bytes of it.
    var readInput: @Sendable (_ count: Int) throws -> Data
    /// Makes the client that carries requests.
    var connect: @Sendable (HttpClientSettings) -> any HttpClient
    /// Time, randomness and identity.
    var system: SystemServices
    var launcher = BrowserLauncher.system
    /// Shows what is longer than the screen.
    var pager = Pager.system
    /// The command that runs the tool.
    var command = "pingflow"

    /// The process's own.
    static var live: ToolContext {
        ToolContext(
            environment: ProcessInfo.processInfo.environment,
            output: FileOutput(.standardOutput),
            errors: FileOutput(.standardError),
            terminal: SystemTerminal(descriptor: STDIN_FILENO),
            readInput: { try FileHandle.standardInput.read(upToCount: $0) ?? Data() },
            connect: { $0 == HttpClientSettings() ? DefaultHttpClient.shared : DefaultHttpClient(settings: $0) },
            system: .live,
            command: command(executable: CommandLine.arguments[0])
        )
    }

    /// A build folder is not in the search path of a shell: from there the package manager runs the tool.
    static func command(executable: String) -> String {
        executable.contains("/.build/") || executable.hasPrefix(".build/") ? "swift run pingflow" : "pingflow"
    }

    /// A text in which the commands between backticks are what this user must type.
    func advice(_ text: String) -> String {
        text.replacingOccurrences(of: "`pingflow ", with: "`\(command) ")
    }

    /// Writes an error, and the advice on it, in a few lines for the user.
    ///
    /// - Returns: How the process ends for that reason.
    @discardableResult
    func complain(_ error: ToolError) -> ToolExit {
        let more = [
            error.recovery.map(advice), error.retryAfter?.serverPatience, error.remark,
            error.correlation.map { "Correlation ID: \($0)" },
        ]
        errors.paragraph(style(for: errors).paint("pingflow: ", .red) + advice(error.message).printable)
        for line in more.compactMap(\.self) { errors.paragraph("  " + line.printable) }
        return error.exit
    }

    /// How text is coloured for an output.
    func style(for output: any TextOutput) -> Style {
        Style(output: output, environment: environment)
    }
}
