import PingOrchestrate
import Testing

@testable import PingLogin

@Suite("Where Return leads")
struct EntryOrderTests {
    private static let registries = [
        Journey.createJourney().workflow.actionRegistry, DaVinci.createDaVinci().workflow.actionRegistry,
    ]

    private func field(_ json: JSON) throws -> LoginField {
        let type = try #require(json["type"]?.string)
        let make = try #require(Self.registries.lazy.compactMap { $0[type] }.first)
        let action = make(json)
        let field = try #require(action as? any FieldAction).field
        field.place(at: 0, id: json["key"]?.string ?? type, in: field.document)
        return LoginField(action, index: 0, texts: LoginTexts())
    }

    private func text(_ key: String, _ value: String = "") throws -> LoginField {
        let field = try field(["type": "TEXT", "key": .string(key), "label": .string(key)])
        if case .text(let input) = field.control { input.value.current = value }
        return field
    }

    private func password(_ key: String, isTwice: Bool = false) throws -> LoginField {
        try field(["type": "PASSWORD_VERIFY", "key": .string(key), "verify": .bool(isTwice)])
    }

    private func value(_ field: LoginField) -> LoginEntry { LoginEntry(field.id, .value) }

    private func step(_ fields: [LoginField], from entry: LoginEntry?, canSubmit: Bool = true) -> EntryOrder.Step {
        EntryOrder(fields, canSubmit: canSubmit).onReturn(in: entry)
    }

    @Test func `It leads from the name to the empty password, and from there sends the step`() throws {
        let (name, password) = (try text("user", "jo.field"), try password("password"))
        #expect(step([name, password], from: value(name)) == .focus(value(password)))
        #expect(step([name, password], from: value(password)) == .submit)
    }

    @Test func `It passes lines that are filled in`() throws {
        let (name, mail, password) = (try text("user"), try text("mail", "jo@example.com"), try password("password"))
        #expect(step([name, mail, password], from: value(name)) == .focus(value(password)))
    }

    @Test func `It sends the step when the password manager has filled in what follows`() throws {
        let (name, password) = (try text("user", "jo.field"), try password("password"))
        if case .secret(let input) = password.control { input.value.current = "S3cret-Word" }
        #expect(step([name, password], from: value(name)) == .submit)
    }

    @Test func `It never returns to an earlier line, since the server may not need what was left out`() throws {
        let (nickname, password) = (try text("nickname"), try password("password"))
        #expect(step([nickname, password], from: value(password)) == .submit)
    }

    @Test func `It puts the keyboard away where nothing can be sent`() throws {
        let name = try text("user", "jo.field")
        #expect(step([name], from: value(name), canSubmit: false) == .leave)
        #expect(step([name], from: nil, canSubmit: false) == .leave)
    }

    @Test func `In a field of the app's own it sends the step`() throws {
        #expect(step([try text("user")], from: nil) == .submit)
        #expect(step([try text("user")], from: LoginEntry("other", .value)) == .submit)
    }

    @Test func `A new password leads to its second entry first`() throws {
        let (password, mail) = (try password("password", isTwice: true), try text("mail"))
        guard case .secret(let input) = password.control, let confirmation = input.confirmation else {
            Issue.record("There is no second entry.")
            return
        }
        let second = LoginEntry(password.id, .confirmation)
        #expect(step([password, mail], from: value(password)) == .focus(second))
        #expect(step([password, mail], from: second) == .focus(value(mail)))
        confirmation.current = "S3cret-Word"
        #expect(step([password, mail], from: value(password)) == .focus(value(mail)))
    }

    @Test func `A number counts as empty until it is one`() throws {
        let (name, age) = (try text("user"), try field(["type": "NumberAttributeInputCallback"]))
        guard case .number(let input) = age.control else {
            Issue.record("It is not a number.")
            return
        }
        input.type("twelve")
        #expect(step([name, age], from: value(name)) == .focus(value(age)))
        input.type("12")
        #expect(step([name, age], from: value(name)) == .submit)
    }

    @Test func `A phone number leads to its extension`() throws {
        let phone = try field(["type": "PHONE_NUMBER", "key": "phone", "showExtension": true])
        guard case .phoneNumber(let input) = phone.control, input.extensionNumber != nil else {
            Issue.record("There is no extension.")
            return
        }
        #expect(step([phone], from: value(phone)) == .focus(LoginEntry(phone.id, .extensionNumber)))
    }

    private func question(_ questions: [JSON], allowsOwn: Bool) throws -> LoginField {
        try field([
            "type": "KbaCreateCallback",
            "output": [
                ["name": "prompt", "value": "Question"],
                ["name": "predefinedQuestions", "value": .array(questions)],
                ["name": "allowUserDefinedQuestions", "value": .bool(allowsOwn)],
            ],
            "input": [["name": "IDToken1question", "value": ""], ["name": "IDToken1answer", "value": ""]],
        ])
    }

    @Test func `A question from a list has no line to type into`() throws {
        let (name, question) = (try text("user"), try question(["Your first pet?"], allowsOwn: true))
        #expect(step([name, question], from: value(name)) == .focus(LoginEntry(question.id, .answer)))
    }

    @Test func `A question of the user's own leads to its answer, also while it is empty`() throws {
        let listed = try question(["Your first pet?"], allowsOwn: true)
        let answer = LoginEntry(listed.id, .answer)
        #expect(step([listed], from: LoginEntry(listed.id, .question)) == .focus(answer))
        guard case .securityQuestion(let input) = listed.control else { return }
        input.question.current = "My first car?"
        #expect(step([listed], from: LoginEntry(listed.id, .question)) == .focus(answer))
        #expect(step([listed], from: answer) == .submit)
    }

    @Test func `A question that can only be the user's own is a line like others`() throws {
        let (name, own) = (try text("user"), try question([], allowsOwn: true))
        #expect(step([name, own], from: value(name)) == .focus(LoginEntry(own.id, .question)))
    }

    @Test func `The keyboard says whether another line follows`() throws {
        let (name, password) = (try text("user"), try password("password"))
        let order = EntryOrder([name, password], canSubmit: true)
        #expect(order.leadsOn(from: value(name)))
        #expect(!order.leadsOn(from: value(password)))
    }
}
