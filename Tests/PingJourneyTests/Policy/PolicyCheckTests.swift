import PingJourney
import PingTestKit
import Testing

@Suite("A policy is judged before the server does")
struct PolicyCheckTests {
    private func step(_ policies: JSON) async throws -> ContinueNode {
        func attribute(_ name: String, _ input: String) -> JSON {
            [
                "type": "StringAttributeInputCallback",
                "output": [["name": "name", "value": .string(name)], ["name": "prompt", "value": .string(name)]],
                "input": [["name": .string(input), "value": ""]],
            ]
        }
        let password: JSON = [
            "type": "ValidatedCreatePasswordCallback",
            "output": [["name": "prompt", "value": "Password"], ["name": "policies", "value": policies]],
            "input": [["name": "IDToken3", "value": ""]],
        ]
        let transport = ScriptedTransport([
            .json([
                "authId": "a1",
                "callbacks": [attribute("userName", "IDToken1"), attribute("sn", "IDToken2"), password],
            ])
        ])
        return try #require(await Journey.scripted(transport).start() as? ContinueNode)
    }

    private func problems(_ text: String, _ requirement: String, _ params: JSON) async throws -> [String] {
        let policies: JSON = [["policyRequirements": [.string(requirement)], "params": params]]
        let step = try await step(policies)
        step.callback(StringAttributeInputCallback.self)?.value = "Jo.Field"
        // A callback does not hold its step.
        return try withExtendedLifetime(step) {
            try #require(step.callback(ValidatedPasswordCallback.self)).knownProblems(of: text)
        }
    }

    @Test(
        arguments: [
            ("MIN_LENGTH", ["minLength": 8], "1234567", "12345678"), ("MAX_LENGTH", ["maxLength": 3], "1234", "123"),
            ("LENGTH_BASED", ["min-password-length": 2, "max-password-length": 3], "1", "12"),
            ("AT_LEAST_X_CAPITAL_LETTERS", ["numCaps": 2], "Ab", "AB"),
            ("AT_LEAST_X_NUMBERS", ["numNums": 1], "a", "a1"),
            ("VALID_EMAIL_ADDRESS_FORMAT", [:], "noemail", "jo@example.test"),
            ("MINIMUM_NUMBER_VALUE", ["minimum": 16], "12", "16"),
            ("MAXIMUM_NUMBER_VALUE", ["maximum": 130], "131", "130"),
            ("CANNOT_CONTAIN_CHARACTERS", ["forbiddenChars": ["/", "%"]], "a/b", "ab"),
            ("CANNOT_CONTAIN_OTHERS", ["disallowedFields": ["userName"]], "xJO.FIELDx", "other"),
        ] as [(String, JSON, String, String)]
    )
    func `where it needs the user's input only`(
        requirement: String,
        params: JSON,
        bad: String,
        good: String
    ) async throws {
        #expect(try await problems(bad, requirement, params).count == 1)
        #expect(try await problems(good, requirement, params) == [])
        #expect(try await problems("", requirement, params) == [])
    }

    @Test(
        arguments: [
            ("IS_NEW", [:]), ("MATCH_REGEXP", ["regexp": "("]), ("MIN_LENGTH", [:]),
            ("MIN_LENGTH", ["minLength": "many"]),
            ("MAX_LENGTH", nil), ("CANNOT_CONTAIN_OTHERS", ["disallowedFields": ["userName", "mail"]]),
            ("CANNOT_CONTAIN_OTHERS", ["disallowedFields": 7]), ("CANNOT_CONTAIN_CHARACTERS", ["forbiddenChars": "a"]),
            ("\u{0}", [[]]),
        ] as [(String, JSON)]
    )
    func `and left to it where only the server can tell`(requirement: String, params: JSON) async throws {
        #expect(try await problems("jo.field", requirement, params) == [])
    }

    @Test func `and an empty text breaks only the policy that requires one`() async throws {
        #expect(try await problems("", "REQUIRED", [:]) == ["Password is required."])
    }
}
