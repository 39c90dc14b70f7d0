import PingCommons
import Testing

@testable import pingflow

@Suite struct WaitTests {
    private let slept = Locked<Duration>(.zero)

    private func run(on output: MemoryOutput, _ duration: Duration) async throws {
        let slept = slept
        let system = SystemServices(sleep: { duration in slept.withLock { $0 += duration } })
        try await Wait(output: output, style: Style(isColoured: false), system: system).run(
            duration,
            message: "Polling"
        )
    }

    @Test("On a terminal a spinner counts down and leaves no trace")
    func spinner() async throws {
        let output = MemoryOutput(isTerminal: true)
        try await run(on: output, .milliseconds(2500))
        #expect(slept.current == .milliseconds(2500))
        for words in ["3 s left", "2 s left", "1 s left"] { #expect(output.text.contains("Polling \(words)")) }
        #expect(output.text.hasSuffix("\r\u{1B}[2K"))
    }

    @Test("Elsewhere a wait is one line")
    func line() async throws {
        let output = MemoryOutput()
        try await run(on: output, .seconds(90))
        #expect(slept.current == .seconds(90))
        #expect(output.text == "Polling (1 min 30 s)\n")
    }

    @Test("A wait of no time, or less, ends at once", arguments: [Duration.zero, .seconds(-5)])
    func none(duration: Duration) async throws {
        let output = MemoryOutput(isTerminal: true)
        try await run(on: output, duration)
        #expect(slept.current <= .zero)
    }
}
