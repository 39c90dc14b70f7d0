import Foundation
import PingLogin
import PingTestKit

@testable import pingflow

/// Runs the tool inside the test's process, with a context of the test's own.
final class ToolInProcess: Sendable {
    let output: MemoryOutput
    let errors: MemoryOutput
    let slept = Locked<Duration>(.zero)
    let context: ToolContext

    init(
        terminal: ScriptedTerminal? = nil,
        isPiped: Bool = false,
        input: String = "",
        environment: [String: String] = ["HOME": "/nowhere"],
        httpClient: (any HttpClient)? = nil,
        clock: TestClock? = nil,
        pager: Pager = Pager { _, _ in false }
    ) {
        let output = MemoryOutput(isTerminal: terminal != nil && !isPiped)
        let errors = MemoryOutput(isTerminal: terminal != nil)
        let slept = slept
        self.output = output
        self.errors = errors
        var context = ToolContext(
            environment: environment.merging(["NO_COLOR": "1"]) { own, _ in own },
            output: output,
            errors: errors,
            terminal: terminal,
            readInput: { Data(input.utf8.prefix($0)) },
            connect: { settings in
                var settings = settings
                settings.connectTimeout = .patient
                return PatientClient(httpClient ?? DefaultHttpClient(settings: settings))
            },
            // Waits are counted, not waited; what is longer is a time limit, which must not pass at once.
            system: clock?.services
                ?? SystemServices(sleep: { duration in
                    slept.withLock { $0 += duration }
                    // real time: other tasks must get to run between two waits.
                    try await Task.sleep(for: duration < .seconds(60) ? .milliseconds(1) : .patient)
                })
        )
        // No pager of the machine has a say in what a test sees.
        context.pager = pager
        self.context = context
    }

    /// - Returns: The exit code.
    func run(_ arguments: [String]) async -> Int32 {
        await ToolRunner(context: context).run(arguments)
    }

    /// Runs the tool, and once it has said something, lets time pass on its clock until it ends.
    ///
    /// - Returns: The exit code.
    func run(_ arguments: [String], passing duration: Duration, on clock: TestClock, after words: String) async throws
        -> Int32
    {
        let status = Locked<Int32?>(nil)
        let running = Task { status.set(await run(arguments)) }
        defer { running.cancel() }
        try await until { status.current != nil || (output.text + errors.text).contains(words) }
        try await until {
            clock.advance(by: duration)
            return status.current != nil
        }
        return status.current ?? -1
    }

    /// The lines of standard output as JSON.
    func lines() throws -> [JSON] {
        try output.text.split(separator: "\n").map { try JSON(parsing: String($0)) }
    }
}

extension TestClock {
    /// A system with this clock, for the tool, the emulator or both.
    var services: SystemServices { SystemServices(now: { self.now }, sleep: { try await self.sleep(for: $0) }) }
}
