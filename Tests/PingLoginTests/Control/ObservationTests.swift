import Observation
import PingCommons
import PingOrchestrate
import Testing

@testable import PingLogin

@Suite("A view that reads a field")
struct FieldObservationTests {
    /// Whether a change is reported to someone who has read a value.
    private func isReported<Value>(reading value: FieldValue<Value>, changing change: () -> Void) -> Bool {
        let reported = Locked(false)
        withObservationTracking {
            _ = value.current
        } onChange: {
            reported.set(true)
        }
        change()
        return reported.current
    }

    @Test func `learns when a callback changes`() throws {
        let callback = NameCallback(field: Field(["type": "NameCallback"]))
        let field = LoginField(callback, index: 0, texts: LoginTexts())
        guard case .text(let input) = field.control else {
            Issue.record("It is not a text.")
            return
        }
        #expect(isReported(reading: input.value) { callback.name = "jo" })
    }

    @Test func `learns when a collector changes, its second entry and its choice too`() throws {
        let password = PasswordCollector(field: Field(["type": "PASSWORD_VERIFY", "key": "p"]))
        guard case .secret(let secret) = LoginField(password, index: 0, texts: LoginTexts()).control else {
            Issue.record("It is not a secret.")
            return
        }
        #expect(isReported(reading: secret.value) { password.value = "a" })
        let confirmation = try #require(secret.confirmation)
        #expect(isReported(reading: confirmation) { password.confirmation = "a" })

        let json: JSON = ["type": "DEVICE_REGISTRATION", "key": "d", "options": [["type": "EMAIL"]]]
        let devices = DeviceRegistrationCollector(field: Field(json))
        guard case .choice(let choice) = LoginField(devices, index: 0, texts: LoginTexts()).control else {
            Issue.record("It is not a choice.")
            return
        }
        #expect(isReported(reading: choice.selection) { devices.value = devices.devices.first })
    }

    @Test
    func `learns when a secret changes that is kept apart, and the secret is not in what is printed of the field`()
        throws
    {
        let callback = PasswordCallback(field: Field(["type": "PasswordCallback", "input": [["name": "a"]]]))
        let field = LoginField(callback, index: 0, texts: LoginTexts(), keepsSecretsApart: true)
        guard case .secret(let input) = field.control else {
            Issue.record("It is not a secret.")
            return
        }
        #expect(isReported(reading: input.value) { input.value.current = "S3cret" })
        #expect(input.value.current == "S3cret")
        #expect(callback.password.isEmpty)
        var printed = ""
        dump(field, to: &printed)
        #expect(!(printed + "\(field)").contains("S3cret"))
    }

    @Test func `is not told of what it has not read`() {
        let read = NameCallback(field: Field(["type": "NameCallback"]))
        let other = NameCallback(field: Field(["type": "NameCallback"]))
        guard case .text(let input) = LoginField(read, index: 0, texts: LoginTexts()).control else {
            Issue.record("It is not a text.")
            return
        }
        #expect(!isReported(reading: input.value) { other.name = "jo" })
    }
}
