import Foundation
import PingCommons
import PingLogin
import Testing

@testable import pingflow

@Suite struct FieldAskerTests {
    private let output = MemoryOutput()

    private func ask(_ field: Field, _ terminal: ScriptedTerminal) async throws -> Answer? {
        try await FieldAsker(terminal: terminal, output: output, style: Style(isColoured: false), field: field).ask()
    }

    @Test func `The server's prompt asks for text`() async throws {
        #expect(try await ask(.name, ScriptedTerminal("jo.field")) == .text("jo.field"))
        #expect(output.text == "User Name: ")
    }

    @Test func `An empty line takes the suggestion`() async throws {
        #expect(try await ask(.asking(.text(suggestion: "jo")), ScriptedTerminal("")) == .text("jo"))
        #expect(output.text == "Question [jo]: ")
    }

    @Test func `A password is read with the echo off`() async throws {
        let terminal = ScriptedTerminal("S3cret-Word")
        #expect(try await ask(.password, terminal) == .secret("S3cret-Word"))
        #expect(terminal.hidden == ["S3cret-Word"])
        #expect(!output.text.contains("S3cret"))
    }

    @Test func `An empty line is asked again when an answer is needed`() async throws {
        #expect(try await ask(.name, ScriptedTerminal("", "jo")) == .text("jo"))
        #expect(output.text.contains("This needs an answer."))
    }

    @Test(arguments: [
        Question.text(suggestion: ""), .secret(), .number(suggestion: nil), .yesNo(suggestion: nil),
        .choice(["A"], suggestion: nil),
    ])
    func `An empty line leaves out what need not be answered`(question: Question) async throws {
        #expect(try await ask(.asking(question, isRequired: false), ScriptedTerminal("")) == nil)
    }

    @Test(arguments: [
        (Question.text(suggestion: "jo"), Answer?.some(.text("jo"))),
        (.secret(suggestion: "Word"), .secret("Word")),
        (.number(suggestion: JSONNumber(text: "7")), JSONNumber(text: "7").map(Answer.number)),
        (.yesNo(suggestion: true), .yesNo(true)),
        (.yesNo(suggestion: false), .yesNo(false)), (.choice(["A", "B"], suggestion: 1), .choice(1)),
        (.choices(["A", "B"], suggestion: [1]), .choices([1])),
    ])
    func `An empty line takes what is suggested, also where no answer is needed`(question: Question, expected: Answer?)
        async throws
    {
        #expect(try await ask(.asking(question, isRequired: false), ScriptedTerminal("")) == expected)
    }

    @Test func `Yes or no that nobody suggests is asked again where an answer is needed`() async throws {
        #expect(try await ask(.asking(.yesNo(suggestion: nil)), ScriptedTerminal("", "n")) == .yesNo(false))
        #expect(output.text.contains("Please answer y or n.") || output.text.contains("This needs an answer."))
    }

    @Test(arguments: ["2", "sms", " 2 "])
    func `Choices are numbered from 1 and taken by number or text`(line: String) async throws {
        let field = Field.asking(.choice(["Email", "SMS"], suggestion: 0))
        #expect(try await ask(field, ScriptedTerminal(line)) == .choice(1))
        #expect(output.lines.prefix(3) == ["Question", "  1) Email", "  2) SMS"])
        #expect(output.text.contains("Choose 1–2 [1 Email]: "))
    }

    @Test(arguments: ["0", "3", "-1", "nothing", "99999999999999999999"])
    func `A choice that is not there is asked again`(line: String) async throws {
        let field = Field.asking(.choice(["Email", "SMS"], suggestion: nil))
        #expect(try await ask(field, ScriptedTerminal(line, "1")) == .choice(0))
        #expect(output.text.contains("Type a number from 1 to 2, or one of the labels."))
    }

    @Test func `A default choice outside the list is none`() async throws {
        let field = Field.asking(.choice(["Email"], suggestion: 7))
        #expect(try await ask(field, ScriptedTerminal("", "1")) == .choice(0))
    }

    @Test(arguments: [("y", true), ("YES", true), ("n", false), ("", true)])
    func `Yes and no are understood`(line: String, expected: Bool) async throws {
        #expect(try await ask(.asking(.yesNo(suggestion: true)), ScriptedTerminal(line)) == .yesNo(expected))
        #expect(output.text == "Question (Y/n): ")
    }

    @Test func `A number is asked until it is one`() async throws {
        let answer = try await ask(.asking(.number(suggestion: nil)), ScriptedTerminal("many", "", "30"))
        #expect(answer == JSONNumber(text: "30").map(Answer.number))
    }

    @Test(arguments: [
        (["1", "Rex"], "Pet?"), (["2", "Mine?", "Rex"], "Mine?"),
    ])
    func `A security question comes from the list or is one's own; its answer stays hidden`(
        lines: [String],
        question: String
    ) async throws {
        let terminal = ScriptedTerminal(lines: lines)
        let answer = try await ask(.asking(.securityQuestion(["Pet?"], allowsOwn: true)), terminal)
        #expect(answer == .securityQuestion(question, answer: "Rex"))
        #expect(terminal.hidden == ["Rex"])
    }

    @Test func `The end of input is a missing answer that names the field`() async throws {
        let error = try await #require(throws: ToolError.self) { try await ask(.name, ScriptedTerminal()) }
        #expect(error.exit == .answerMissing)
        #expect(error.message.contains("IDToken1"))
        #expect(error.message.contains("User Name"))
    }

    @Test func `A server's prompt cannot reach the terminal's controls`() async throws {
        var field = Field.name
        field.prompt = "User\u{1B}]0;owned\u{7}\nName"
        _ = try await ask(field, ScriptedTerminal("jo"))
        #expect(output.text == "User]0;owned Name: ")
    }

    @Test func `After two refused lines the user learns how to leave`() async throws {
        _ = try await ask(.asking(.choice(["A", "B"], suggestion: nil)), ScriptedTerminal("x", "y", "1"))
        #expect(output.text.components(separatedBy: "Press ^C to leave.").count == 2)
    }

    @Test(arguments: [["Pet?"], ["Car?"]])
    func `A suggested security question is taken by Enter, from the list or one's own`(questions: [String]) async throws
    {
        let suggestion = SecurityAnswer(question: "Pet?", answer: "Rex")
        let field = Field.asking(.securityQuestion(questions, allowsOwn: true, suggestion: suggestion))
        #expect(try await ask(field, ScriptedTerminal("", "", "")) == .securityQuestion("Pet?", answer: "Rex"))
    }

    @Test func `On a terminal the answer that Enter takes is shown in the line of its question`() async throws {
        let output = MemoryOutput(isTerminal: true)
        let style = Style(isColoured: true)
        for question in [Question.text(suggestion: "jo"), .choice(["Email", "SMS"], suggestion: 1)] {
            let asker = FieldAsker(
                terminal: ScriptedTerminal(""),
                output: output,
                style: style,
                field: .asking(question)
            )
            _ = try await asker.ask()
        }
        let plain = output.text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        #expect(plain.contains("\u{1B}[A\r\u{1B}[KQuestion: jo\n"), "\(plain)")
        #expect(plain.contains("\u{1B}[A\r\u{1B}[KChoose 1–2: SMS\n"), "\(plain)")
    }

    @Test func `A secret is shown as bullets on a terminal, with rules and without`() async throws {
        let output = MemoryOutput(isTerminal: true)
        let style = Style(isColoured: true)
        let terminal = ScriptedTerminal("S3cret-Word")
        _ = try await FieldAsker(terminal: terminal, output: output, style: style, field: .password).ask()
        #expect(output.text.contains("•••••••••••"))
        #expect(!output.text.contains("S3cret"))
    }

    @Test func `Lines that were typed early answer text, and neither a secret nor a decision`() async throws {
        for (question, expected) in [
            (Question.text(suggestion: ""), 0), (.secret(), 1), (.yesNo(suggestion: true), 1), (.permission, 1),
        ] {
            let terminal = ScriptedTerminal("y")
            _ = try await ask(.asking(question), terminal)
            #expect(terminal.discards == expected, "\(question)")
        }
    }

    @Test func `The inputs of something unknown are asked as text; what is left empty stays as it is`() async throws {
        var field = Field.asking(.anything)
        field.takesRawInputs = true
        field.parts = [Field.Part(input: "IDToken1", name: "IDToken1"), Field.Part(input: "IDToken1b", name: "b")]
        #expect(try await ask(field, ScriptedTerminal("", "yes")) == .anything(["IDToken1b": "yes"]))
        #expect(try await ask(field, ScriptedTerminal("", "")) == nil)
    }
}
