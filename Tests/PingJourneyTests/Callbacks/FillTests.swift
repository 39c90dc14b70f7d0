import PingEmulator
import PingJourney
import PingTestKit
import Testing

@Suite("Filling in a step with texts") struct FillTests {
    private func step(_ callbacks: [any Callback]) -> ContinueNode {
        ContinueNode(context: FlowContext(), input: [:], actions: callbacks) { _ in Request() }
    }

    private func field(_ type: String, _ outputs: [String: JSON]) -> Field {
        Field([
            "type": .string(type), "input": [["name": "IDToken1", "value": ""]],
            "output": .array(outputs.sorted { $0.key < $1.key }.map { ["name": .string($0), "value": $1] }),
        ])
    }

    @Test func `takes the answers by what the step asks`() throws {
        let name = NameCallback(field: field("NameCallback", ["prompt": "User Name"]))
        let password = PasswordCallback(field: field("PasswordCallback", ["prompt": "Password"]))
        let choice = ChoiceCallback(field: field("ChoiceCallback", ["prompt": "By", "choices": ["SMS", "Email"]]))
        try step([name, password, choice]).fill([
            "User Name": "jo.field", "PasswordCallback": "S3cret-Word", "By": "Email", "Later": "unused",
        ])
        #expect(name.name == "jo.field")
        #expect(password.password == "S3cret-Word")
        #expect(choice.selectedChoice == "Email")
    }

    @Test func `says what it has no answer for, and no answer`() throws {
        let code = PasswordCallback(field: field("PasswordCallback", ["prompt": "One-time code"]))
        let error = try #require(throws: PingError.self) { try step([code]).fill(["Password": "S3cret-Word"]) }
        #expect(error.code == .unansweredField)
        #expect(error.message.contains("One-time code"))
        #expect(!"\(error)".contains("S3cret-Word"))
    }

    @Test(arguments: [
        ("ChoiceCallback", "Fax"), ("NumberAttributeInputCallback", "many"), ("ConfirmationCallback", "Maybe"),
    ])
    func `says which field does not take its answer`(type: String, answer: String) throws {
        let callbacks: [String: any Callback.Type] = [
            "ChoiceCallback": ChoiceCallback.self, "NumberAttributeInputCallback": NumberAttributeInputCallback.self,
            "ConfirmationCallback": ConfirmationCallback.self,
        ]
        let callback = try #require(callbacks[type]).init(field: field(type, ["prompt": "By", "choices": ["SMS"]]))
        let error = try #require(throws: PingError.self) { try step([callback]).fill(["By": answer]) }
        #expect(error.code == .unusableAnswer)
        #expect(!"\(error)".contains(answer))
    }

    @Test func `takes what is neither text nor a secret: consent, provider, confirmation, number`() throws {
        let consent = ConsentMappingCallback(
            field: field("ConsentMappingCallback", ["message": "Share?", "isRequired": true])
        )
        let terms = TermsAndConditionsCallback(field: field("TermsAndConditionsCallback", ["terms": "Be kind"]))
        let providers: JSON = [
            ["provider": "google-web", "uiConfig": ["buttonDisplayName": "Google"]],
            ["provider": "localAuthentication"],
        ]
        let provider = SelectIdPCallback(field: field("SelectIdPCallback", ["providers": providers]))
        let number = NumberAttributeInputCallback(field: field("NumberAttributeInputCallback", ["prompt": "Number"]))
        let callbacks: [any Callback] = [consent, terms, provider, number]
        let error = try #require(throws: PingError.self) { try step(callbacks).fill([:]) }
        #expect(error.code == .unansweredField)
        #expect(error.message.contains("“Share?”"), "\(error.message)")
        let answers = [
            "Share?": "true", "TermsAndConditionsCallback": "true", "SelectIdPCallback": "Google",
            "Number": "9007199254740993",
        ]
        for (name, answer) in [("SelectIdPCallback", "Yahoo"), ("Share?", "perhaps"), ("Number", "1e999")] {
            let wrong = answers.merging([name: answer]) { $1 }
            let refusal = #expect(throws: PingError.self) { try step(callbacks).fill(wrong) }
            #expect(refusal?.code == .unusableAnswer)
        }
        try step(callbacks).fill(answers)
        #expect(consent.accepted && terms.accepted)
        #expect(provider.value == "google-web")
        #expect(number.field.payload["input"]?[0]?["value"]?.text() == "9007199254740993")
    }

    @Test(
        arguments: [
            (0, "Yes", 0), (0, "no", 1), (1, "Cancel", 2), (2, "OK", 3), (2, "cancel", 2),
            (0, "Cancel", nil), (2, "Yes", nil), (-1, "Yes", nil), (9, "OK", nil), (0, "", nil),
        ] as [(Int, String, Int?)]
    )
    func `answers a confirmation whose options are only named by its kind`(kind: Int, answer: String, index: Int?)
        throws
    {
        let callback = ConfirmationCallback(
            field: field("ConfirmationCallback", ["prompt": "Sure?", "optionType": .int(kind), "options": []])
        )
        if index == nil {
            #expect(thrownCode { try step([callback]).fill(["Sure?": answer]) } == .unusableAnswer)
        } else {
            try step([callback]).fill(["Sure?": answer])
        }
        #expect(callback.selectedIndex == index)
    }

    @Test func `never sends an empty security question: it takes the answer where the question is known`() throws {
        func callback(_ questions: JSON) -> KbaCreateCallback {
            KbaCreateCallback(
                field: Field([
                    "type": "KbaCreateCallback",
                    "output": [
                        ["name": "prompt", "value": "Question"], ["name": "predefinedQuestions", "value": questions],
                    ],
                    "input": [["name": "IDToken1question", "value": ""], ["name": "IDToken1answer", "value": ""]],
                ])
            )
        }
        let many = callback(["Pet?", "Town?"])
        #expect(thrownCode { try step([many]).fill([:]) } == .unansweredField)
        let error = try #require(throws: PingError.self) { try step([many]).fill(["Question": "C4nary"]) }
        #expect(error.code == .unusableAnswer)
        #expect(!"\(error)".contains("C4nary"))
        #expect(many.selectedAnswer.isEmpty)
        many.selectedQuestion = "Town?"
        #expect(thrownCode { try step([many]).fill(["Question": ""]) } == .unusableAnswer)
        try step([many]).fill(["Question": "C4nary"])
        #expect(many.selectedAnswer == "C4nary")
        let one = callback(["Pet?"])
        try step([one]).fill(["Question": "Rex"])
        #expect(one.selectedQuestion == "Pet?")
        #expect(thrownCode { try step([callback("junk")]).fill(["Question": "Rex"]) } == .unusableAnswer)
    }

    @Test func `names all that has no answer, and fills nothing`() throws {
        let name = NameCallback(field: field("NameCallback", ["prompt": "User Name"]))
        let password = PasswordCallback(field: field("PasswordCallback", ["prompt": "Password"]))
        let mail = TextInputCallback(field: field("TextInputCallback", ["prompt": "Mail"]))
        let error = try #require(throws: PingError.self) {
            try step([name, password, mail]).fill(["User Name": "jo.field"])
        }
        #expect(error.code == .unansweredField)
        #expect(error.message.contains("“Password”, “Mail”"), "\(error.message)")
        #expect(name.name.isEmpty)
    }

    @Test func `takes a user through a journey`() async throws {
        let node = try await run("Login", ["User Name": "jo.field", "Password": "S3cret-Word"])
        #expect(node is SuccessNode)
    }

    // MARK: - Rules

    /// Takes a journey to its end as the first program of the README does.
    private func run(
        _ name: String,
        _ answers: [String: String],
        attempts: Int = 1,
        emulator: Emulator? = nil
    ) async throws -> any Node {
        let journey = try journey(emulator ?? Self.emulator())
        var node = await journey.start(name)
        while let step = node as? ContinueNode {
            try step.fill(answers, attempts: attempts)
            node = await step.next()
        }
        return node
    }

    private static func emulator() throws -> Emulator {
        try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256, services: .stopped()))
    }

    private func journey(_ emulator: Emulator) -> Journey {
        Journey.createJourney { config in
            config.serverUrl = emulator.serverURL
            config.realm = "alpha"
            config.httpClient = emulator.transport
            config.system = emulator.services
            config.timeout = 600
            config.sessionStorage = MemoryStorage<SSOToken>()
        }
    }

    private static let wrong = ["User Name": "jo.field", "Password": "C4nary-Word"]

    @Test func `sends a wrong password once, so that the account is not locked`() async throws {
        let emulator = try Self.emulator()
        let error = try await #require(throws: PingError.self) {
            try await run("LoginWithRetry", Self.wrong, emulator: emulator)
        }
        #expect(error.code == .repeatedAnswer)
        #expect(error.message.contains("“Password” again"), "\(error.message)")
        #expect(!"\(error)".contains("C4nary"))
        let right = ["User Name": "jo.field", "Password": "S3cret-Word"]
        #expect(try await run("LoginWithRetry", right, emulator: emulator) is SuccessNode)
    }

    @Test func `sends a wrong password as often as the app allows`() async throws {
        let node = try await run("LoginWithRetry", Self.wrong, attempts: 3)
        #expect((node as? ErrorNode)?.message == "Your account is on hold")
    }

    @Test func `sends another password to the step that asks again`() async throws {
        let journey = try journey(Self.emulator())
        let first = try #require(await journey.start("LoginWithRetry") as? ContinueNode)
        try first.fill(Self.wrong)
        let second = try #require(await first.next() as? ContinueNode)
        try second.fill(["User Name": "jo.field", "Password": "S3cret-Word"])
        #expect(await second.next() is SuccessNode)
    }

    @Test(arguments: [true, false])
    func `may fill the same step again when the server did not judge it, and not when it did`(isBusy: Bool) async throws
    {
        let emulator = try Self.emulator()
        let step = try #require(await journey(emulator).start("Login") as? ContinueNode)
        if isBusy { try emulator.setFaults([.once(.serviceUnavailable)]) }
        try step.fill(Self.wrong)
        try step.fill(Self.wrong)
        let error = try #require(await step.next() as? ErrorNode)
        let again = try #require(error.continueNode)
        if isBusy {
            try again.fill(Self.wrong)
        } else {
            let refused = #expect(throws: PingError.self) { try again.fill(Self.wrong) }
            #expect(refused?.code == .repeatedAnswer)
        }
    }

    @Test func `never fills a visible field with a secret, nor a secret field with a public answer`() throws {
        let hidden = PasswordCallback(field: field("PasswordCallback", ["prompt": "Word"]))
        let visible = NameCallback(field: field("NameCallback", ["prompt": "Word"]))
        for callbacks: [any Callback] in [[hidden, visible], [visible, hidden]] {
            let context = FlowContext()
            func step(_ callback: any Callback) -> ContinueNode {
                ContinueNode(context: context, input: [:], actions: [callback]) { _ in Request() }
            }
            try step(callbacks[0]).fill(["Word": "C4nary"])
            let error = try #require(throws: PingError.self) { try step(callbacks[1]).fill(["Word": "C4nary"]) }
            #expect(error.code == .unusableAnswer)
            #expect(!"\(error)".contains("C4nary"))
            hidden.close()
            visible.name = ""
        }
        let both = #expect(throws: PingError.self) { try step([hidden, visible]).fill(["Word": "C4nary"]) }
        #expect(both?.code == .unusableAnswer)
    }

    @Test func `takes the name of an input for one page, and a number in front for another`() async throws {
        let error = try await #require(throws: PingError.self) {
            try await run("LoginInTwoSteps", ["IDToken1": "jo.field"])
        }
        #expect(error.code == .unusableAnswer)
        #expect(error.message.contains("“IDToken1”") && error.recovery?.contains("2.IDToken1") == true)
        let node = try await run("LoginInTwoSteps", ["IDToken1": "jo.field", "2.IDToken1": "S3cret-Word"])
        #expect(node is SuccessNode)
    }

    @Test(arguments: ["http://127.0.0.1:1/am", "http://am.example.com/am", "", "127.0.0.1:8080/am"])
    func `ends with the words of the failure where no server can be reached`(url: String) async throws {
        let journey = Journey.createJourney { config in
            config.serverUrl = url
            config.sessionStorage = MemoryStorage<SSOToken>()
        }
        let node = await journey.start("Login")
        let failure = try #require(node as? FailureNode)
        #expect(!failure.message.isEmpty)
        #expect(node.message == (failure.cause as? PingError)?.message)
    }
}
