import Foundation
import PingLogin
import Testing

@testable import pingflow

/// How a user is asked for a password that has to obey rules.
@Suite struct NewPasswordTests {
    private let output = MemoryOutput(isTerminal: true)

    private static let rules = [
        SecretRule("At least 4 characters.") { $0.count >= 4 },
        SecretRule("A digit.") { $0.contains(where: \.isNumber) },
    ]

    private func ask(_ lines: [String], isColoured: Bool, twice: Bool = false) async throws -> Answer? {
        var field = Field.asking(.secret())
        field.rules = Self.rules
        field.isTypedTwice = twice
        let style = Style(isColoured: isColoured)
        let terminal = ScriptedTerminal(lines: lines)
        return try await FieldAsker(terminal: terminal, output: output, style: style, field: field).ask()
    }

    @Test func `Rules are ticked off while the password is typed`() async throws {
        #expect(try await ask(["Wor7"], isColoured: true) == .secret("Wor7"))
        let frames = output.text.components(separatedBy: "\u{1B}[J").dropFirst().map { frame in
            frame.filter { "✓·•".contains($0) }
        }
        #expect(frames == ["··", "··•", "··••", "··•••", "✓✓••••", "••••••••"])
    }

    @Test func `A password that breaks a rule is refused with what it lacks, and typed again`() async throws {
        #expect(try await ask(["Word", "Wor7"], isColoured: true) == .secret("Wor7"))
        #expect(output.text.contains("✗\u{1B}[0m A digit."))
        #expect(!output.text.contains("✗\u{1B}[0m At least"))
    }

    @Test func `It is typed twice, and the second time is judged by the first`() async throws {
        #expect(try await ask(["Wor7", "Wor8", "Wor7", "Wor7"], isColoured: true, twice: true) == .secret("Wor7"))
        #expect(output.text.contains("The two entries differ."))
        #expect(output.text.contains("The same as before."))
    }

    @Test func `Without colours nothing moves: all rules are judged when the password is there`() async throws {
        #expect(try await ask(["Word", "Wor7"], isColoured: false) == .secret("Wor7"))
        #expect(
            output.text == """
                Question:   ✓ At least 4 characters.
                  ✗ A digit.
                Question:   ✓ At least 4 characters.
                  ✓ A digit.

                """
        )
    }

    @Test(arguments: [true, false])
    func `Nothing of the password is ever written`(isColoured: Bool) async throws {
        _ = try await ask(["Canary", "Canary7"], isColoured: isColoured)
        #expect(!output.text.contains("Can"))
    }

    @Test func `The end of the input is a missing answer`() async throws {
        let error = try await #require(throws: ToolError.self) { try await ask([], isColoured: true) }
        #expect(error.exit == .answerMissing)
    }
}
