import PingCommons
import PingLogin
import Testing

@testable import pingflow

@Suite struct AnswerReaderTests {
    private func answer(_ question: Question, _ value: JSON) throws -> Answer {
        try AnswerReader(field: .asking(question), sheetName: "answers.json").answer(from: value)
    }

    @Test(arguments: [("jo", "jo"), (42, "42"), (true, "true")] as [(JSON, String)])
    func `Text may be written as text, number or boolean`(value: JSON, expected: String) throws {
        #expect(try answer(.text(suggestion: ""), value) == .text(expected))
        #expect(try answer(.secret(), value) == .secret(Secret(expected)))
    }

    @Test(arguments: ["SMS", 2, "2"] as [JSON])
    func `A choice may be given by its text or by its number on the screen`(value: JSON) throws {
        #expect(try answer(.choice(["Email", "SMS"], suggestion: nil), value) == .choice(1))
    }

    @Test func `A choice whose text is a number is found by its text first`() throws {
        #expect(try answer(.choice(["2", "1", "0"], suggestion: nil), "1") == .choice(1))
        #expect(try answer(.choice(["2", "1", "0"], suggestion: nil), 1) == .choice(1))
        #expect(try answer(.choice(["2", "1", "0"], suggestion: nil), "2") == .choice(0))
    }

    @Test func `A catalogue counts choices from 0, as the server does`() throws {
        let field = Field.asking(.choice(["Email", "SMS"], suggestion: nil))
        #expect(try AnswerReader(field: field, sheetName: "", firstChoice: 0).answer(from: 0) == .choice(0))
        #expect(throws: ToolError.self) {
            try AnswerReader(field: field, sheetName: "", firstChoice: 0).answer(from: 2)
        }
    }

    private func field(labels: [String], values: [String], _ objects: [JSON] = []) -> Field {
        var field = Field.asking(.choices(labels, suggestion: []))
        field.choiceValues = values
        field.choiceObjects = objects
        return field
    }

    private func chosen(_ value: JSON, of field: Field) throws -> Answer {
        try AnswerReader(field: field, sheetName: "answers.json").answer(from: value)
    }

    @Test(
        arguments: [
            (1, 0), ("1", 0), (2, 1), ("2", 1), (3, 2), ("Once", 0), ("0", 3), (0, 3), ("Never", 4), (5, 4), ("5", 4),
        ] as [(JSON, Int)]
    )
    func
        `A choice is found by its value, then by its label, then by its number from 1; also for labels that are numbers`(
            value: JSON,
            expected: Int
        ) throws
    {
        let field = field(labels: ["Once", "Twice", "3", "0", "Never"], values: ["1", "2", "three", "none", "never"])
        #expect(try chosen(value, of: field) == .choices([expected]))
    }

    @Test func `What is chosen twice is sent once, in the order given`() throws {
        let field = field(labels: ["Monday", "Friday"], values: ["mon", "fri"])
        #expect(try chosen(["fri", "Monday", 2, "mon"], of: field) == .choices([1, 0]))
    }

    @Test
    func `Where several choices have one label, their values are asked for, or their numbers where they have none`()
        throws
    {
        let field = field(labels: ["Phone", "Phone", "Mail"], values: ["work", "home", "mail"])
        let error = try #require(throws: ToolError.self) { try chosen("Phone", of: field) }
        #expect(error.code == "answer_unsuitable")
        #expect(error.message.contains("“work”, “home”"), "\(error.message)")
        #expect(try chosen("home", of: field) == .choices([1]))
        #expect(try chosen("Mail", of: field) == .choices([2]))
        let bare = try #require(throws: ToolError.self) { try answer(.choice(["A", "B", "A"], suggestion: nil), "A") }
        #expect(bare.message.contains("1, 3"), "\(bare.message)")
    }

    @Test func `An object chooses what has all its members, and nothing else`() throws {
        let devices: [JSON] = [
            ["type": "EMAIL", "id": "dev-01", "title": "Mail"], ["type": "SMS", "id": "dev-02", "title": "Text"],
            ["type": "SMS", "id": "dev-03", "title": "Text"],
        ]
        let field = field(labels: ["Mail", "Text 1", "Text 2"], values: ["dev-01", "dev-02", "dev-03"], devices)
        #expect(try chosen(["type": "SMS", "id": "dev-02"], of: field) == .choices([1]))
        #expect(try chosen(["type": "EMAIL"], of: field) == .choices([0]))
        for wrong: JSON in [["type": "SMS", "id": "dev-01"], ["type": "SMS"], ["typ": "EMAIL"], [:]] {
            let error = try #require(throws: ToolError.self, "\(wrong)") { try chosen(wrong, of: field) }
            #expect(error.code == "answer_unsuitable")
        }
    }

    @Test(
        arguments: [
            (
                Question.texts([
                    TextPart(name: "number", title: "", isMain: true), TextPart(name: "extension", title: ""),
                ]),
                ["number": "1", "ext": "Canary"], "“number”, “extension”"
            ),
            (.securityQuestion([], allowsOwn: true), ["question": "a", "answer": "b", "anser": "Canary"], "“answer”"),
        ] as [(Question, JSON, String)]
    )
    func `A member that a field has not is refused, since something else is meant by it`(
        question: Question,
        value: JSON,
        names: String
    ) throws {
        let error = try #require(throws: ToolError.self) { try answer(question, value) }
        #expect(error.code == "answer_unsuitable")
        #expect(error.message.contains(names), "\(error.message)")
        #expect(!error.message.contains("Canary"))
    }

    @Test func `What is taken as it is has to be what the field can send`() throws {
        var field = Field.asking(.anything)
        field.objection = { $0.string == nil ? "it must be text" : nil }
        #expect(try chosen("a", of: field) == .anything("a"))
        #expect(throws: ToolError.self) { try chosen(["a": 1], of: field) }
    }

    @Test func `A number keeps its digits`() throws {
        let expected = try #require(JSONNumber(text: "30.50"))
        #expect(try answer(.number(suggestion: nil), .number(expected)) == .number(expected))
        #expect(try answer(.number(suggestion: nil), "30.50") == .number(expected))
    }

    @Test func `A question of one's own is allowed only where the server allows it`() throws {
        let own: JSON = ["question": "Mine?", "answer": "Yes"]
        #expect(
            try answer(.securityQuestion(["Pet?"], allowsOwn: true), own) == .securityQuestion("Mine?", answer: "Yes")
        )
        #expect(throws: ToolError.self) { try answer(.securityQuestion(["Pet?"], allowsOwn: false), own) }
    }

    @Test(
        arguments: [
            (Question.text(suggestion: ""), ["S3cret"], "must be text"),
            (.secret(), ["S3cret": 1], "must be text"),
            (.number(suggestion: nil), "S3cret", "must be a number"),
            (.yesNo(suggestion: nil), "S3cret", "must be true or false"),
            (.choice(["Email"], suggestion: nil), "S3cret", "must be one of “Email”"),
            (.choice(["Email"], suggestion: nil), 0, "must be one of “Email”, or a number from 1 to 1"),
            (.choice(["Email"], suggestion: nil), 2, "must be one of “Email”"),
            (.choice(["Email"], suggestion: nil), -1, "must be one of “Email”"),
            (.choice(["Email"], suggestion: nil), .int(.min), "must be one of “Email”"),
            (.choice([], suggestion: nil), 0, "must be one of"),
            (.securityQuestion([], allowsOwn: true), "S3cret", "question"),
            (.securityQuestion([], allowsOwn: true), ["question": "S3cret"], "“answer”"),
        ] as [(Question, JSON, String)]
    )
    func `What does not fit names the field and what is expected, and never the answer`(
        question: Question,
        value: JSON,
        expected: String
    ) throws {
        let error = try #require(throws: ToolError.self) { try answer(question, value) }
        #expect(error.message.contains("IDToken1"))
        #expect(error.message.contains(expected), "\(error.message)")
        #expect(!error.message.contains("S3cret"))
        #expect(error.exit == .usage)
    }
}
