import Foundation
import PingLogin
import PingTestKit
import Testing

@testable import pingflow

@Suite struct WaitTests {
    private func wait(on output: MemoryOutput) -> Wait {
        Wait(
            output: output,
            style: Style(isColoured: false),
            // real time: the spinner must turn, and fast.
            system: SystemServices(sleep: { _ in try await Task.sleep(for: .milliseconds(1)) })
        )
    }

    @Test func `On a terminal a spinner counts down while work is done, and leaves no trace`() async throws {
        let output = MemoryOutput(isTerminal: true)
        let result = try await wait(on: output).run(.milliseconds(2500), message: "Polling") {
            try await until { output.text.contains("0 s left") }
            return 42
        }
        #expect(result == 42)
        for words in ["3 s left", "2 s left", "1 s left"] { #expect(output.text.contains("Polling · \(words)")) }
        #expect(output.text.hasSuffix("\r\u{1B}[2K"))
    }

    @Test(arguments: [5, 10, 20, 30, 80])
    func `No frame of a spinner is longer than a line`(columns: Int) async throws {
        let output = MemoryOutput(isTerminal: true, columns: columns)
        try await wait(on: output).run(.seconds(600), message: "Waiting for your answer on the 漢字 phone") {
            try await until { !output.text.isEmpty }
        }
        for frame in output.text.components(separatedBy: "\r\u{1B}[2K") { #expect(frame.columns < columns, "\(frame)") }
    }

    @Test func `Work that fails ends the wait, and leaves no trace either`() async throws {
        let output = MemoryOutput(isTerminal: true)
        await #expect(throws: CancellationError.self) {
            try await wait(on: output).run(.seconds(60), message: "Polling") {
                try await until { !output.text.isEmpty }
                throw CancellationError()
            }
        }
        #expect(output.text.hasSuffix("\r\u{1B}[2K"))
    }

    @Test func `What is waited for is said, even when it is over before it has begun`() async throws {
        let output = MemoryOutput(isTerminal: true)
        let waiting = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await wait(on: output).run(.seconds(60), message: "Polling") { 42 }
        }
        #expect(try await waiting.value == 42)
        #expect(output.text.contains("Polling · 1 min 0 s left"))
        #expect(output.text.hasSuffix("\r\u{1B}[2K"))
    }

    @Test func `Elsewhere a wait is one line`() async throws {
        let output = MemoryOutput()
        try await wait(on: output).run(.seconds(90), message: "Polling") {}
        #expect(output.text == "Polling (1 min 30 s)\n")
    }

    @Test(arguments: [Duration.zero, .seconds(-5)])
    func `A wait of no time, or less, is one line`(duration: Duration) async throws {
        let output = MemoryOutput(isTerminal: true)
        try await wait(on: output).run(duration, message: "Polling") {}
        #expect(!output.text.contains("\u{1B}"))
    }
}
