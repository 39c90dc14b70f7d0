import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("Registration")
struct RegistrationTests {
    private let good: JSON = [
        "Username": "new.user", "Password": "Emulat0r-Pass", "First Name": "New", "Last Name": "User",
        "Email Address": "new.user@example.test", "Age": 30,
    ]

    private func page(_ changes: [String: JSON], journey: String = "Registration") async throws -> JSON {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let step = try await walker.start(journey).json
        let answers = JSON.object((good.object ?? [:]).merging(changes) { $1 })
        return try await walker.submit(JourneyWalker.fill(step, with: answers)).json
    }

    private func failed(_ page: JSON, _ index: Int) throws -> [String] {
        let output = page["callbacks"]?[index]?["output"]?.array?.first { $0["name"] == "failedPolicies" }
        return try (output?["value"]?.array ?? []).map { entry in
            let policy = try JSON(parsing: try #require(entry.string))
            return try #require(policy["policyRequirement"]?.string)
        }
    }

    @Test(
        arguments: [
            (0, "Username", "ab", ["MIN_LENGTH"]), (0, "Username", "jo.field", ["UNIQUE"]),
            (0, "Username", "a b/c", ["VALID_USERNAME"]), (0, "Username", "", ["REQUIRED"]),
            (1, "Password", "short", ["MIN_LENGTH", "AT_LEAST_X_CAPITAL_LETTERS", "AT_LEAST_X_NUMBERS"]),
            (1, "Password", "My-new.user-1", ["CANNOT_CONTAIN_OTHERS"]), (2, "First Name", "", ["REQUIRED"]),
            (4, "Email Address", "not an address", ["VALID_EMAIL_ADDRESS_FORMAT"]),
            (5, "Age", 12, ["MINIMUM_NUMBER_VALUE"]), (5, "Age", 131.5, ["MAXIMUM_NUMBER_VALUE"]),
        ] as [(Int, String, JSON, [String])]
    )
    func `A value that breaks a policy brings the page back, with the policy as JSON in a text`(
        index: Int,
        prompt: String,
        value: JSON,
        expected: [String]
    ) async throws {
        let page = try await page([prompt: value])
        #expect(page["authId"] != nil)
        #expect(page["callbacks"]?.array?.count == 7)
        #expect(try failed(page, index) == expected)
    }

    @Test func `A failed policy carries its parameters`() async throws {
        let page = try await page(["Username": "ab"])
        let output = page["callbacks"]?[0]?["output"]?.array?.first { $0["name"] == "failedPolicies" }
        let policy = try JSON(parsing: try #require(output?["value"]?[0]?.string))
        #expect(policy == ["policyRequirement": "MIN_LENGTH", "params": ["minLength": 3]])
    }

    @Test func `Fractional and whole numbers are both numbers`() async throws {
        #expect(try await page(["Age": 30.0])["callbacks"]?[0]?["type"] == "KbaCreateCallback")
        #expect(try await page(["Age": .null])["callbacks"]?[0]?["type"] == "KbaCreateCallback")
    }

    @Test func `Asking only for validation brings the same page back though everything is right`() async throws {
        let page = try await page(["IDToken1validateOnly": true])
        #expect(page["callbacks"]?[0]?["type"] == "ValidatedCreateUsernameCallback")
        #expect(try failed(page, 0).isEmpty)
    }

    @Test func `What was entered comes back as the value of an attribute`() async throws {
        let page = try await page(["Username": "ab"])
        let output = page["callbacks"]?[4]?["output"]?.array?.first { $0["name"] == "value" }
        #expect(output?["value"] == "new.user@example.test")
    }

    @Test func `Policies are sent as an object that names them`() async throws {
        let step = try await JourneyWalker(emulator: try Emulator.forTests()).start("Registration").json
        let output = step["callbacks"]?[4]?["output"]?.array?.first { $0["name"] == "policies" }
        #expect(output?["value"]?["name"] == "mail")
        #expect(output?["value"]?["conditionalPolicies"] == .null)
        #expect(
            output?["value"]?["policyRequirements"] == ["REQUIRED", "VALID_TYPE", "VALID_EMAIL_ADDRESS_FORMAT"]
        )
    }

    @Test func `The new person can log in, and apps see the attributes`() async throws {
        let emulator = try Emulator.forTests()
        let walker = JourneyWalker(emulator: emulator)
        let answers = try #require(FlowCatalogue.builtIn.demoAnswers(for: "Registration"))
        #expect(try await walker.walk("Registration", answers: answers).status == 200)
        let openID = OpenIDCalls(emulator)
        let session = try await openID.logIn(user: "demo.user", password: "Emulat0r-Pass")
        let code = try #require(try await openID.authorize(session: session).locationParameters["code"])
        let token = try #require(try await openID.exchange(code).json["access_token"]?.string)
        #expect(try await openID.userInfo(token).json["email"] == "demo.user@example.test")
    }

    @Test func `Terms that are declined end the journey with their own message`() async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        var answers = try #require(FlowCatalogue.builtIn.demoAnswers(for: "Registration"))
        answers[2] = ["TermsAndConditionsCallback": false]
        let response = try await walker.walk("Registration", answers: answers)
        #expect(response.status == 401)
        #expect(try response.json["message"] == "The terms must be accepted")
    }

    @Test func `Without checks a name that is taken ends with 403 and the failed policy`() async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let response = try await walker.walk(
            "QuickRegistration",
            answers: ["NameCallback": "jo.field", "PasswordCallback": "x"]
        )
        #expect(response.status == 403)
        let failed = try response.json["detail"]?["failedPolicyRequirements"]?[0]
        #expect(failed?["property"] == "userName")
        #expect(failed?["policyRequirements"]?[0]?["policyRequirement"] == "UNIQUE")
    }
}
