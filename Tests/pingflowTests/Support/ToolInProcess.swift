import Foundation
import PingLogin

@testable import pingflow

/// Runs the tool inside the test's process, with a context of the test's own.
final class ToolInProcess: Sendable {
    let output: MemoryOutput
    let errors: MemoryOutput
    let slept = Locked<Duration>(.zero)
    let context: ToolContext

    init(
        terminal: ScriptedTerminal? = nil,
        input: String = "",
        environment: [String: String] = ["HOME": "/nowhere"],
        httpClient: (any HttpClient)? = nil
    ) {
        let output = MemoryOutput(isTerminal: terminal != nil)
        let errors = MemoryOutput(isTerminal: terminal != nil)
        let slept = slept
        self.output = output
        self.errors = errors
        context = ToolContext(
            environment: environment.merging(["NO_COLOR": "1"]) { own, _ in own },
            output: output,
            errors: errors,
            terminal: terminal,
            readInput: { Data(input.utf8) },
            httpClient: PatientClient(httpClient ?? DefaultHttpClient()),
            // Waits are counted, not waited; what is longer is a time limit, which must not pass at once.
            system: SystemServices(sleep: { duration in
                slept.withLock { $0 += duration }
                try await Task.sleep(for: duration < .seconds(60) ? .milliseconds(1) : duration)
            })
        )
    }

    /// - Returns: The exit code.
    func run(_ arguments: [String]) async -> Int32 {
        await ToolRunner(context: context).run(arguments)
    }

    /// The lines of standard output as JSON.
    func lines() throws -> [JSON] {
        try output.text.split(separator: "\n").map { try JSON(parsing: String($0)) }
    }
}
