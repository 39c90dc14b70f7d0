import PingJourney
import PingTestKit
import Testing

@Suite("A policy is judged before the server does")
struct PolicyCheckTests {
    private func step(_ policies: JSON) async throws -> ContinueNode {
        let password: JSON = [
            "type": "ValidatedCreatePasswordCallback",
            "output": [["name": "prompt", "value": "Password"], ["name": "policies", "value": policies]],
            "input": [["name": "IDToken1", "value": ""]],
        ]
        let transport = ScriptedTransport([
            .json([
                "authId": "a1",
                "callbacks": [password],
            ])
        ])
        return try #require(await Journey.scripted(transport).start() as? ContinueNode)
    }

    private func problems(_ text: String, _ requirement: String, _ params: JSON) async throws -> [FailedPolicy] {
        let policies: JSON = [["policyRequirements": [.string(requirement)], "params": params]]
        let step = try await step(policies)
        // A callback does not hold its step.
        return try withExtendedLifetime(step) {
            try #require(step.callback(ValidatedPasswordCallback.self)).knownProblems(of: text)
        }
    }

    @Test(
        arguments: [
            ("MIN_LENGTH", ["minLength": 8], "1234567", "12345678"),
            ("LENGTH_BASED", ["min-password-length": 2, "max-password-length": 3], "1", "12"),
            ("AT_LEAST_X_CAPITAL_LETTERS", ["numCaps": 2], "Ab", "AB"),
            ("AT_LEAST_X_NUMBERS", ["numNums": 1], "a", "a1"),
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
            ("LENGTH_BASED", nil), ("LENGTH_BASED", ["min-password-length": 20]),
            ("AT_LEAST_X_NUMBERS", ["numNums": [1]]),
            ("CANNOT_CONTAIN_OTHERS", ["disallowedFields": ["userName"]]), ("\u{0}", [[]]),
        ] as [(String, JSON)]
    )
    func `and left to it where only the server can tell`(requirement: String, params: JSON) async throws {
        #expect(try await problems("jo.field", requirement, params) == [])
    }

    @Test func `and an empty text breaks only the policy that requires one`() async throws {
        #expect(try await problems("", "REQUIRED", [:]).map(\.policyRequirement) == ["REQUIRED"])
    }
}
