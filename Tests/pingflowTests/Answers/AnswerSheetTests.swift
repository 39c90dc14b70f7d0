import Foundation
import PingLogin
import Testing

@testable import pingflow

@Suite struct AnswerSheetTests {
    private func sheet(_ text: String) throws -> AnswerSheet {
        try AnswerSheet(JSONSource(name: "answers.json", data: Data(text.utf8)))
    }

    @Test func `One object answers every step`() throws {
        let sheet = try sheet(#"{"User Name": "jo"}"#)
        #expect(sheet.answers(at: 0) == ["User Name": "jo"])
        #expect(sheet.answers(at: 7) == ["User Name": "jo"])
    }

    @Test func `An array answers one step with each element, and nothing after its end`() throws {
        let sheet = try sheet(#"[{"a": 1}, null, {"b": 2}]"#)
        #expect(sheet.answers(at: 0) == ["a": 1])
        #expect(sheet.answers(at: 1) == [:])
        #expect(sheet.answers(at: 2) == ["b": 2])
        #expect(sheet.answers(at: 3) == [:])
    }

    @Test(arguments: [
        ("\"text\"", "answers.json, line 1: Answers must be"),
        ("[{},\n 7]", "answers.json, line 2: Element 2 is not an object."),
        ("{\n\n\"a\" 1}", "answers.json, line 3: The text is not JSON: a colon should be here"),
        (" \n", "answers.json is empty."),
        ("{\n\"a\": 1,\n\"a\": 2}", "answers.json, line 3: The text is not JSON: an object has a member twice"),
        ("[{}, {\"a\": 1,\n\"a\": 2}]", "answers.json, line 2: The text is not JSON: an object has a member twice"),
    ])
    func `What cannot be answers is refused with file, line and reason`(text: String, start: String) throws {
        let error = try #require(throws: ToolError.self) { try sheet(text) }
        #expect(error.message.hasPrefix(start), "\(error.message)")
        #expect(error.exit == .usage)
    }

    @Test func `A file that is not there is named`() throws {
        let error = try #require(throws: ToolError.self) { try JSONSource(path: "/nowhere/answers.json") }
        #expect(error.message.contains("/nowhere/answers.json"))
        #expect(error.exit == .usage)
    }

    @Test(arguments: [
        (
            ["IDToken1": "by input", "User Name": "by prompt", "NameCallback": "by type"] as [String: JSON],
            "by input"
        ),
        (["User Name": "by prompt", "NameCallback": "by type"], "by prompt"),
        (["NameCallback": "by type"], "by type"),
    ])
    func `The most specific name of a field finds its answer`(answers: [String: JSON], expected: String) {
        #expect(AnswerLookup(answers: answers).value(for: .name)?.string == expected)
    }

    @Test func `A field with several inputs can be answered input by input`() {
        var field = Field.asking(.securityQuestion(["Pet?"], allowsOwn: true))
        field.parts = [
            Field.Part(input: "IDToken1question", name: "question"),
            Field.Part(input: "IDToken1answer", name: "answer"),
        ]
        let lookup = AnswerLookup(answers: ["IDToken1question": "Pet?", "IDToken1answer": "Rex", "Question": "no"])
        #expect(lookup.value(for: field) == ["question": "Pet?", "answer": "Rex"])
    }
}
