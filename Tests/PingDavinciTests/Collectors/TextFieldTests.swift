import PingDavinci
import PingTestKit
import Testing

@Suite("Text and password fields")
struct TextFieldTests {
    @Test func `Text is read and sent under its key`() async throws {
        let step = try await FlowHarness().start([FieldShapes.text])
        let text: TextCollector = try step.only()
        #expect(text.key == "user.email")
        #expect(text.id == "user.email")
        #expect(text.label == "Email")
        #expect(text.required)
        #expect(text.validation?.errorMessage == "Not an email address")
        #expect(try FlowHarness.formData(of: step) == [:])
        text.value = "jo@example.test"
        #expect(try FlowHarness.formData(of: step) == ["user.email": "jo@example.test"])
    }

    @Test func `A field begins with formData.value, or else with its own value`() async throws {
        let fields: [JSON] = [
            ["type": "TEXT", "key": "a", "value": "own"], ["type": "TEXT", "key": "b", "value": "own"],
            ["type": "TEXT", "key": "c", "value": "own"], ["type": "TEXT", "key": "d", "value": 7],
            ["type": "TEXT", "key": "e"],
        ]
        let step = try await FlowHarness().start(fields, defaults: ["a": "default", "b": "", "c": .null])
        let texts = step.collectors.compactMap { ($0 as? TextCollector)?.value }
        #expect(texts == ["default", "own", "own", "7", ""])
    }

    @Test func `A default that the user deletes is not sent`() async throws {
        let step = try await FlowHarness().start([FieldShapes.text], defaults: ["user.email": "old@example.test"])
        #expect(try FlowHarness.formData(of: step) == ["user.email": "old@example.test"])
        try step.only(TextCollector.self).value = ""
        #expect(try FlowHarness.formData(of: step) == [:])
    }

    @Test func `Text that is required, or does not match its pattern, is an error`() async throws {
        let step = try await FlowHarness().start([FieldShapes.text])
        let text: TextCollector = try step.only()
        #expect(text.validate() == [.required])
        text.value = "jo"
        #expect(text.validate() == [.regexError(message: "Not an email address")])
        #expect(step.validate() == ["user.email": [.regexError(message: "Not an email address")]])
        text.value = "jo@example.test"
        #expect(text.validate().isEmpty)
        #expect(step.validate().isEmpty)
    }

    @Test func `An optional field that is empty matches nothing and needs not`() async throws {
        var field = FieldShapes.text
        field["required"] = false
        let text: TextCollector = try await FlowHarness().start([field]).only()
        #expect(text.validate().isEmpty)
    }

    @Test func `A password is sent and then given up, after a success and after a refusal`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start([FieldShapes.text, FieldShapes.password])
        let password: PasswordCollector = try step.only()
        try step.only(TextCollector.self).value = "jo@example.test"
        password.value = "S3cret-Word"
        #expect(
            try FlowHarness.formData(of: step) == ["user.email": "jo@example.test", "user.password": "S3cret-Word"]
        )
        harness.respond(["message": "Wrong password", "code": "x"], status: 400)
        let error = try #require(await step.next() as? ErrorNode)
        #expect(error.continueNode === step)
        #expect(password.value.isEmpty)
        #expect(try step.only(TextCollector.self).value == "jo@example.test")

        password.value = "S3cret-Word"
        harness.respond(FlowHarness.form([]))
        #expect(await step.next() is ContinueNode)
        #expect(password.value.isEmpty)
    }

    @Test func `A password that the app wants to keep stays`() async throws {
        let step = try await FlowHarness().start([FieldShapes.password])
        let password: PasswordCollector = try step.only()
        password.clearPassword = false
        password.value = "S3cret-Word"
        step.close()
        #expect(password.value == "S3cret-Word")
    }

    @Test func `A failed request keeps the password, so that the step can be sent again`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start([FieldShapes.password])
        let password: PasswordCollector = try step.only()
        password.value = "S3cret-Word"
        harness.server.fail(PingError(.networkUnreachable, "No network."))
        #expect(try failure(await step.next()).code == .networkUnreachable)
        let body = try await harness.bodySent(by: step)
        #expect(body["parameters"]?["data"]?["formData"]?["user.password"] == "S3cret-Word")
    }

    @Test func `A second entry has to be the same`() async throws {
        let step = try await FlowHarness().start([FieldShapes.newPassword])
        let password: PasswordCollector = try step.only()
        #expect(password.verify)
        password.value = "Abcdef-12"
        password.confirmation = "Abcdef-21"
        #expect(password.validate() == [.confirmationMismatch])
        password.confirmation = "Abcdef-12"
        #expect(password.validate().isEmpty)
        #expect(try FlowHarness.formData(of: step) == ["user.password": "Abcdef-12"])
    }

    @Test func `What was typed never shows when a collector is printed or dumped`() async throws {
        let step = try await FlowHarness().start([FieldShapes.password])
        let password: PasswordCollector = try step.only()
        password.value = "canary-password"
        password.confirmation = "canary-password"
        var dumped = ""
        dump(password, to: &dumped)
        dump(password.field, to: &dumped)
        #expect(!"\(dumped)\(password)\(password.field)\(String(reflecting: password))".contains("canary"))
    }
}
