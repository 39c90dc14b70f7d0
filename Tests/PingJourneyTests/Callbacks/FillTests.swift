import PingEmulator
import PingJourney
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

    @Test func `takes a user through a journey`() async throws {
        let door = try await Emulator().serve()
        let journey = Journey.createJourney { config in
            config.serverUrl = door.serverURL
            config.realm = "alpha"
            config.sessionStorage = MemoryStorage<SSOToken>()
        }
        var node = await journey.start("Login")
        while let step = node as? ContinueNode {
            try step.fill(["User Name": "jo.field", "Password": "S3cret-Word"])
            node = await step.next()
        }
        #expect(node is SuccessNode)
        await door.stop()
    }
}
