import PingCommons
import Testing

@testable import pingflow

@Suite struct AnswerReaderTests {
    private func answer(_ question: Question, _ value: JSON) throws -> Answer {
        try AnswerReader(field: .asking(question), sheetName: "answers.json").answer(from: value)
    }

    @Test(
        "Text may be written as text, number or boolean",
        arguments: [("jo", "jo"), (42, "42"), (true, "true")] as [(JSON, String)]
    )
    func text(value: JSON, expected: String) throws {
        #expect(try answer(.text(suggestion: ""), value) == .text(expected))
        #expect(try answer(.secret(), value) == .secret(Secret(expected)))
    }

    @Test("A choice may be given by its text or by its number from 0", arguments: ["SMS", 1, "1"] as [JSON])
    func choice(value: JSON) throws {
        #expect(try answer(.choice(["Email", "SMS"], suggestion: nil), value) == .choice(1))
    }

    @Test("A choice whose text is a number is found by its text first")
    func numericChoice() throws {
        #expect(try answer(.choice(["2", "1", "0"], suggestion: nil), "1") == .choice(1))
        #expect(try answer(.choice(["2", "1", "0"], suggestion: nil), 1) == .choice(1))
        #expect(try answer(.choice(["2", "1", "0"], suggestion: nil), "2") == .choice(0))
    }

    @Test("A number keeps its digits")
    func number() throws {
        let expected = try #require(JSONNumber(text: "30.50"))
        #expect(try answer(.number(suggestion: nil), .number(expected)) == .number(expected))
        #expect(try answer(.number(suggestion: nil), "30.50") == .number(expected))
    }

    @Test("A question of one's own is allowed only where the server allows it")
    func securityQuestion() throws {
        let own: JSON = ["question": "Mine?", "answer": "Yes"]
        #expect(
            try answer(.securityQuestion(["Pet?"], allowsOwn: true), own) == .securityQuestion("Mine?", answer: "Yes")
        )
        #expect(throws: ToolError.self) { try answer(.securityQuestion(["Pet?"], allowsOwn: false), own) }
    }

    @Test(
        "What does not fit names the field and what is expected, and never the answer",
        arguments: [
            (Question.text(suggestion: ""), ["S3cret"], "must be text"),
            (.secret(), ["S3cret": 1], "must be text"),
            (.number(suggestion: nil), "S3cret", "must be a number"),
            (.yesNo(suggestion: nil), "S3cret", "must be true or false"),
            (.choice(["Email"], suggestion: nil), "S3cret", "must be one of “Email”"),
            (.choice(["Email"], suggestion: nil), 1, "must be one of “Email”"),
            (.choice(["Email"], suggestion: nil), -1, "must be one of “Email”"),
            (.choice([], suggestion: nil), 0, "must be one of"),
            (.securityQuestion([], allowsOwn: true), "S3cret", "question"),
            (.securityQuestion([], allowsOwn: true), ["question": "S3cret"], "“answer”"),
        ] as [(Question, JSON, String)]
    )
    func unsuitable(question: Question, value: JSON, expected: String) throws {
        let error = try #require(throws: ToolError.self) { try answer(question, value) }
        #expect(error.message.contains("IDToken1"))
        #expect(error.message.contains(expected), "\(error.message)")
        #expect(!error.message.contains("S3cret"))
        #expect(error.exit == .usage)
    }
}
