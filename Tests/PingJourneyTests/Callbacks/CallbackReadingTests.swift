import PingCommons
import PingJourney
import PingOrchestrate
import Testing

@Suite("A callback says what the server sent")
struct CallbackReadingTests {
    private func callback<Expected: Callback>(_ type: Expected.Type, _ wire: String) async throws -> Expected {
        let step = try await Journey.step(callbacks: [Wire.json(wire)])
        return try #require(step.callback(type))
    }

    @Test func `choice`() async throws {
        let callback = try await callback(ChoiceCallback.self, Wire.choiceCallback)
        #expect(callback.prompt == "How shall we reach you?")
        #expect(callback.choices == ["Email", "SMS", "Voice"])
        #expect(callback.defaultChoice == 1)
        #expect(callback.selectedIndex == 1)
        callback.selectedChoice = "Voice"
        #expect(callback.selectedIndex == 2)
        callback.selectedChoice = "Pigeon"
        #expect(callback.selectedChoice == "Voice")
    }

    @Test func `confirmation: the default option is an index, and nothing is chosen at first`() async throws {
        let callback = try await callback(ConfirmationCallback.self, Wire.confirmationCallback)
        #expect(callback.options == ["Yes", "No"])
        #expect(callback.defaultOption == 1)
        #expect(callback.optionType == .unspecified)
        #expect(callback.messageType == .information)
        #expect(callback.selectedIndex == nil)
        callback.selectedIndex = 0
        #expect(callback.selectedIndex == 0)
        callback.selectedIndex = nil
        #expect(callback.payload() == callback.field.received)
    }

    @Test func `a number with all of its digits, beside the rounded one`() {
        let callback = NumberAttributeInputCallback(
            field: Field(["output": [["name": "value", "value": 1]], "input": [["name": "IDToken1", "value": 1]]])
        )
        for digits in ["9007199254740993", "-18446744073709551617", "30.0", "1e3"] {
            callback.exactValue = JSONNumber(text: digits)
            #expect(callback.field.payload["input"]?[0]?["value"]?.text() == digits)
            #expect(callback.value == Double(digits))
        }
        callback.value = 7
        #expect(callback.exactValue == JSONNumber(7))
        for none in [Double.infinity, .nan, nil] {
            callback.value = none
            #expect(callback.exactValue == nil)
            #expect(callback.field.payload["input"]?[0]?["value"] == .null)
        }
        callback.field[.value] = "12"
        #expect(callback.exactValue == JSONNumber(12))
        callback.field[.value] = ["x"]
        #expect(callback.exactValue == nil)
    }

    @Test func `text in both directions`() async throws {
        let input = try await callback(TextInputCallback.self, Wire.textInputCallback)
        #expect(input.prompt == "Nickname for this account")
        #expect(input.text == "jo")
        let output = try await callback(TextOutputCallback.self, Wire.textOutputCallback)
        #expect(output.message == "Your session lasts ten minutes.")
        #expect(output.messageType == .information)
        let suspended = try await callback(SuspendedTextOutputCallback.self, Wire.suspendedTextOutputCallback)
        #expect(suspended.message.hasPrefix("We sent you a link"))
    }

    @Test func `hidden value, metadata, polling`() async throws {
        let hidden = try await callback(HiddenValueCallback.self, Wire.hiddenValueCallback)
        #expect(hidden.valueId == "loginAttempt")
        #expect(hidden.value == "0")
        let metadata = try await callback(MetadataCallback.self, Wire.metadataCallback)
        #expect(metadata.value == ["theme": "dark", "attempt": 2])
        let polling = try await callback(PollingWaitCallback.self, Wire.pollingWaitCallback)
        #expect(polling.waitTime == 8000)
        #expect(polling.duration == .seconds(8))
        #expect(polling.message == "Waiting for your answer on the phone")
    }

    @Test func `security question, terms, consent`() async throws {
        let question = try await callback(KbaCreateCallback.self, Wire.kbaCreateCallback)
        #expect(question.predefinedQuestions.count == 2)
        #expect(question.allowUserDefinedQuestions)
        let silent = Wire.kbaCreateCallback.replacing("allowUserDefinedQuestions", with: "other")
        #expect(try await callback(KbaCreateCallback.self, silent).allowUserDefinedQuestions == false)
        let terms = try await callback(TermsAndConditionsCallback.self, Wire.termsAndConditionsCallback)
        #expect(terms.version == "2.1")
        #expect(terms.terms == "Be kind to the emulator.")
        #expect(terms.createDate == "2026-03-01T09:30:00.000Z")
        let consent = try await callback(ConsentMappingCallback.self, Wire.consentMappingCallback)
        #expect(consent.name == "managedUser_managedGuest")
        #expect(consent.displayName == "Share with the guest directory")
        #expect(consent.isRequired)
        #expect(consent.fields == ["mail", "givenName"])
        #expect(consent.accessLevel == "Actual Profile")
        #expect(!consent.accepted)
    }

    @Test func `attributes`() async throws {
        let boolean = try await callback(BooleanAttributeInputCallback.self, Wire.booleanAttributeInputCallback)
        #expect(boolean.name == "preferences/updates")
        #expect(boolean.prompt == "Send me news")
        #expect(boolean.required)
        #expect(!boolean.value)
        let text = try await callback(StringAttributeInputCallback.self, Wire.stringAttributeInputCallback)
        #expect(text.policyList.map(\.policyId) == ["required", "valid-type", "valid-email-address-format"])
        #expect(text.value == "")
        let number = try await callback(NumberAttributeInputCallback.self, Wire.numberAttributeInputCallback)
        #expect(number.value == nil)
        number.value = 1.5
        #expect(number.field[.value] == .number(try #require(JSONNumber(text: "1.5"))))
        number.value = .infinity
        #expect(number.value == nil)
    }

    @Test func `identity providers`() async throws {
        let select = try await callback(SelectIdPCallback.self, Wire.selectIdPCallback)
        #expect(select.providers.map(\.displayName) == ["Google", "localAuthentication"])
        #expect(select.providers.map(\.isLocalAuthentication) == [false, true])
        let idp = try await callback(IdPCallback.self, Wire.idPCallback)
        #expect(idp.provider == "google-web")
        #expect(idp.scopes == ["openid", "profile", "email"])
        #expect(idp.acceptsJSON)
        let redirect = try await callback(RedirectCallback.self, Wire.redirectCallback)
        #expect(redirect.redirectMethod == "GET")
        #expect(redirect.trackingCookie)
        #expect(try redirect.url().host == "127.0.0.1")
    }

    @Test func `devices`() async throws {
        let profile = try await callback(DeviceProfileCallback.self, Wire.deviceProfileCallback)
        #expect(profile.metadata)
        #expect(!profile.location)
        let binding = try await callback(DeviceBindingCallback.self, Wire.deviceBindingCallback)
        #expect(binding.userName == "jo.field")
        #expect(binding.authenticationType == .biometricAllowFallback)
        #expect(binding.timeout == 60)
        #expect(binding.description == "Needed once")
        let signing = try await callback(DeviceSigningVerifierCallback.self, Wire.deviceSigningVerifierCallback)
        #expect(signing.userId.isEmpty)
        #expect(signing.subtitle == "Payment of 12.50")
        let protect = try await callback(PingOneProtectInitializeCallback.self, Wire.protectInitialize)
        #expect(protect.envId.hasPrefix("b7a9f3c2"))
        #expect(protect.isConsoleLogEnabled)
        #expect(protect.isBehavioralDataCollection)
        #expect(protect.deviceAttributesToIgnore == ["userAgent"])
        #expect(protect.member("deviceKeyRsyncIntervals") == 14)
    }

    @Test func `by both of its names`() {
        let pairs: [(any Callback.Type, any Callback.Type)] = [
            (ValidatedCreatePasswordCallback.self, ValidatedPasswordCallback.self),
            (ValidatedCreateUsernameCallback.self, ValidatedUsernameCallback.self),
            (IdpCallback.self, IdPCallback.self),
            (SelectIdpCallback.self, SelectIdPCallback.self),
            (AppIntegrity.self, AppIntegrityCallback.self),
        ]
        #expect(pairs.allSatisfy { $0 == $1 })
    }

    @Test func `as a list that reads like a property and like a function`() async throws {
        let node: any Node = try await Journey.step(callbacks: [Wire.json(Wire.nameCallback)])
        #expect(node.callbacks.count == 1)
        #expect(node.callbacks().count == 1)
        #expect((EmptyNode() as any Node).callbacks.isEmpty)
    }
}
