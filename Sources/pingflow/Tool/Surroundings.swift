import Foundation
import PingNetwork

/// Everything outside the tool that it reads or writes, so that tests can hand in their own.
struct Surroundings: Sendable {
    /// The environment variables.
    var environment: [String: String]
    /// Where results go.
    var output: any TextOutput
    /// Where complaints go, and questions when results are for programs.
    var errors: any TextOutput
    /// Where a person answers; `nil` when standard input is not a terminal.
    var terminal: (any Terminal)?
    /// The whole of standard input.
    var readInput: @Sendable () throws -> Data
    /// What carries requests; `nil` for the SDK's own.
    var httpClient: (any HttpClient)?
    /// Time, randomness and identity.
    var system: SystemServices

    /// The process's own.
    static var live: Surroundings {
        Surroundings(
            environment: ProcessInfo.processInfo.environment,
            output: FileOutput(.standardOutput),
            errors: FileOutput(.standardError),
            terminal: SystemTerminal(descriptor: STDIN_FILENO),
            readInput: { try FileHandle.standardInput.readToEnd() ?? Data() },
            httpClient: nil,
            system: .live
        )
    }

    /// How text is coloured for an output.
    func style(for output: any TextOutput) -> Style {
        Style(output: output, environment: environment)
    }
}
