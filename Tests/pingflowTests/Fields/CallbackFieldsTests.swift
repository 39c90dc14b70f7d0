import Foundation
import PingLogin
import PingOrchestrate
import PingTestKit
import Testing

@testable import pingflow

@Suite struct CallbackFieldsTests {
    private func callback<Wanted: Callback>(
        _ type: Wanted.Type,
        _ wireType: String,
        _ outputs: [(String, JSON)],
        _ inputs: [(String, JSON)] = [("IDToken1", "")]
    ) -> Wanted {
        func members(_ pairs: [(String, JSON)]) -> JSON {
            .array(pairs.map { ["name": .string($0.0), "value": $0.1] })
        }
        return Wanted(
            field: PingOrchestrate.Field([
                "type": .string(wireType), "output": members(outputs), "input": members(inputs),
            ])
        )
    }

    private func field(_ callback: any Callback, isWaiting: Bool = false) -> Field {
        Described.field(callback, isWaiting: isWaiting)
    }

    @Test func `A name is asked as text and put into the input`() async throws {
        let callback = callback(NameCallback.self, "NameCallback", [("prompt", "User Name")])
        let field = self.field(callback)
        #expect(field.answerKeys == ["IDToken1", "User Name", "NameCallback"])
        #expect(field.question == .text(suggestion: ""))
        try field.fill(.text("jo"))
        #expect(callback.name == "jo")
    }

    @Test func `A password is asked unseen, and never part of a line`() async throws {
        let callback = callback(PasswordCallback.self, "PasswordCallback", [("prompt", "Password")])
        try field(callback).fill(.secret("S3cret"))
        #expect(callback.password == "S3cret")
        let field = self.field(callback)
        #expect(field.question == .secret())
        #expect(field.value == "<redacted>")
        #expect(!field.line.text.contains("S3cret"))
    }

    @Test func `What the server's policies demand is a hint, what was refused is said`() async {
        let policies: JSON = [
            "policies": [["policyRequirements": ["REQUIRED", "MIN_LENGTH"], "params": ["minLength": 8]]]
        ]
        let callback = callback(
            ValidatedPasswordCallback.self,
            "ValidatedCreatePasswordCallback",
            [
                ("prompt", "Password"), ("policies", policies),
                ("failedPolicies", [#"{"policyRequirement": "UNIQUE"}"#]),
            ]
        )
        let field = self.field(callback)
        #expect(
            field.notes == [
                Note(.refusal, "Password is in use already."),
                Note(.hint, "Password must have at least 8 characters."),
            ]
        )
        #expect(field.isRefused)
    }

    @Test func `A choice is asked with its default, and sent by its index`() async throws {
        let callback = callback(
            ChoiceCallback.self,
            "ChoiceCallback",
            [("prompt", "How?"), ("choices", ["Email", "SMS"]), ("defaultChoice", 1)],
            [("IDToken1", 0)]
        )
        let field = self.field(callback)
        #expect(field.question == .choice(["Email", "SMS"], suggestion: 1))
        try field.fill(.choice(0))
        #expect(callback.selectedIndex == 0)
    }

    @Test func `A confirmation without texts gets those of its kind, with the server's numbers`() async throws {
        let callback = callback(
            ConfirmationCallback.self,
            "ConfirmationCallback",
            [("prompt", "Sure?"), ("options", []), ("optionType", 2), ("defaultOption", 2)],
            [("IDToken1", 0)]
        )
        let field = self.field(callback)
        #expect(field.question == .choice(["OK", "Cancel"], suggestion: 1))
        try field.fill(.choice(0))
        #expect(callback.selectedIndex == 3)
    }

    @Test func `A confirmation beside a wait is a way out that need not be taken`() async {
        let callback = callback(ConfirmationCallback.self, "ConfirmationCallback", [("options", ["Stop"])])
        #expect(field(callback, isWaiting: true).isRequired == false)
        #expect(field(callback).isRequired)
    }

    @Test func `A security question has two inputs, and its answer is a secret`() async throws {
        let callback = callback(
            KbaCreateCallback.self,
            "KbaCreateCallback",
            [("prompt", "Choose"), ("predefinedQuestions", ["Pet?"]), ("allowUserDefinedQuestions", false)],
            [("IDToken1question", ""), ("IDToken1answer", "")]
        )
        let field = self.field(callback)
        #expect(field.parts.map(\.input) == ["IDToken1question", "IDToken1answer"])
        #expect(field.question == .securityQuestion(["Pet?"], allowsOwn: false))
        try field.fill(.securityQuestion("Pet?", answer: "Rex"))
        #expect(callback.selectedQuestion == "Pet?")
        #expect(callback.selectedAnswer == "Rex")
        #expect(!self.field(callback).line.text.contains("Rex"))
    }

    @Test(arguments: [true, false])
    func `An optional attribute may be left out, a needed one not`(required: Bool) async throws {
        let callback = callback(
            NumberAttributeInputCallback.self,
            "NumberAttributeInputCallback",
            [("name", "age"), ("prompt", "Age"), ("required", .bool(required)), ("value", nil)],
            [("IDToken1", nil), ("IDToken1validateOnly", false)]
        )
        let field = self.field(callback)
        #expect(field.isRequired == required)
        try field.fill(.number(JSONNumber(30)))
        #expect(callback.value == 30)
    }

    @Test(
        arguments: [
            ("0", Note.Kind.information), ("1", .warning), ("2", .error), ("4", nil),
        ] as [(JSON, Note.Kind?)]
    )
    func `A message has the colour of its kind; a script is not shown, and secret`(type: JSON, kind: Note.Kind?) async {
        let callback = callback(
            TextOutputCallback.self,
            "TextOutputCallback",
            [("message", "S3cret-Text"), ("messageType", type)],
            []
        )
        let field = self.field(callback)
        #expect(field.notes.map(\.kind) == [kind].compactMap { $0 })
        #expect(field.line.text.contains("S3cret-Text") == (kind != nil))
        #expect(field.id == nil)
    }

    @Test func `What a command line cannot do is answered with the server's own error, unless an answer is given`()
        async throws
    {
        let callback = callback(
            DeviceSigningVerifierCallback.self,
            "DeviceSigningVerifierCallback",
            [("challenge", "abc")],
            [("IDToken1jws", ""), ("IDToken1clientError", "")]
        )
        await callback.sign()
        let field = self.field(callback)
        #expect(callback.field[CallbackInput("clientError", at: 1)] == "Unsupported")
        #expect(field.notes.map(\.kind) == [.warning])
        try field.fill(.anything(["IDToken1jws": "eyJ"]))
        #expect(callback.field[CallbackInput("jws", at: 0)] == "eyJ")
        #expect(callback.field[CallbackInput("clientError", at: 1)] == "")
    }

    @Test func `A callback that nobody knows is named, and can be answered by input name or type`() async throws {
        let callback = callback(UnknownCallback.self, "BadgeCallback", [("prompt", "Badge")])
        let field = self.field(callback)
        #expect(field.type == "BadgeCallback")
        #expect(field.prompt == "Badge")
        #expect(field.notes.first?.text.contains("BadgeCallback") == true)
        #expect(field.notes.last == Note(.information, "prompt: Badge"))
        try field.fill(.anything("A-17"))
        #expect(callback.field[.value] == "A-17")
    }

    @Test(arguments: ["9007199254740993", "-9223372036854775809", "30.0", "1e400", "0"])
    func `A number is put into the input as it is`(text: String) throws {
        let callback = callback(NumberAttributeInputCallback.self, "NumberAttributeInputCallback", [("prompt", "Age")])
        try field(callback).fill(.number(try #require(JSONNumber(text: text))))
        #expect(callback.field[.value]?.number?.text == text)
    }

    @Test func `A passkey that the server offers beside other ways is asked for, and not begun unasked`() async throws {
        let data: JSON = [
            "_type": "WebAuthn", "_action": "webauthn_authentication", "mediation": "conditional",
            "challenge": "AAECAwQFBgcICQoLDA0ODw==",
            "_relyingPartyId": "rpId: \"example.test\",", "allowCredentials": "", "timeout": "60000",
        ]
        let metadata: JSON = ["type": "MetadataCallback", "output": [["name": "data", "value": data]]]
        let outcome: JSON = [
            "type": "HiddenValueCallback", "output": [["name": "id", "value": "webAuthnOutcome"]],
            "input": [["name": "IDToken2", "value": ""]],
        ]
        let page: JSON = ["authId": "a", "callbacks": [metadata, outcome]]
        let journey = Journey.createJourney { config in
            config.serverUrl = "https://am.example.test/am"
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.httpClient = ScriptedTransport([HttpResponse(status: 200, body: page.serialized())])
        }
        let node = try #require(await journey.start() as? ContinueNode)
        let hidden = try #require(node.callback(HiddenValueCallback.self))
        let step = try await StepReader(journey, SecretDisplay(showsSecrets: false)).step(node)
        let index = try #require(step.fields.firstIndex { $0.question == .yesNo(suggestion: false) })
        // Nobody answers, or the user says no: the server may get another answer, and no refusal.
        #expect(try await step.prepare().isEmpty)
        try step.fields[index].fill(.yesNo(false))
        #expect(try await step.prepare().isEmpty)
        #expect(hidden.value.isEmpty)
        // Without an authenticator there is no proof, and the user may answer in another way.
        try step.fields[index].fill(.yesNo(true))
        #expect(try await step.prepare().map(\.kind) == [.warning])
        #expect(hidden.value.isEmpty)
    }

    @Test(arguments: [nil, 7, "text", [], [:], [[]]] as [JSON])
    func `Junk in place of every value makes a field all the same`(value: JSON) async {
        let names = [
            "prompt", "choices", "options", "defaultChoice", "policies", "failedPolicies", "messageType", "value",
        ]
        let outputs = names.map { ($0, value) }
        let callbacks: [any Callback] = [
            callback(ChoiceCallback.self, "ChoiceCallback", outputs, [("IDToken1", value)]),
            callback(ConfirmationCallback.self, "ConfirmationCallback", outputs, []),
            callback(ValidatedPasswordCallback.self, "ValidatedCreatePasswordCallback", outputs, []),
            callback(NumberAttributeInputCallback.self, "NumberAttributeInputCallback", outputs, []),
            callback(TextOutputCallback.self, "TextOutputCallback", outputs, []),
            callback(SelectIdPCallback.self, "SelectIdPCallback", outputs, []),
            UnknownCallback(field: PingOrchestrate.Field(value)),
        ]
        for callback in callbacks { #expect(field(callback).line.text.first == "{") }
    }
}
