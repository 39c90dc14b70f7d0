import PingJourney
import PingTestKit
import Testing

@Suite("A failed policy")
struct FailedPolicyTests {
    /// The names that servers are known to send, with parameters.
    static let known: [(String, [String: JSON], String)] = [
        ("REQUIRED", [:], "is required"), ("UNIQUE", [:], "is in use already"),
        ("MATCH_REGEXP", ["regexp": "^a"], "does not have the expected form"),
        ("VALID_TYPE", ["validTypes": ["string", "null"]], "must be of type string, null"),
        ("VALID_QUERY_FILTER", [:], "must be a valid filter"),
        ("VALID_ARRAY_ITEMS", [:], "has an entry that is not valid"),
        ("VALID_DATE", [:], "must be a date"), ("VALID_EMAIL_ADDRESS_FORMAT", [:], "must be an email address"),
        ("VALID_NAME_FORMAT", [:], "must be a name"), ("VALID_PHONE_FORMAT", [:], "must be a telephone number"),
        ("VALID_USERNAME", [:], "must be a valid user name"), ("VALID_NUMBER", [:], "must be a number"),
        ("MINIMUM_NUMBER_VALUE", ["minimum": 16], "must not be less than 16"),
        ("MAXIMUM_NUMBER_VALUE", ["maximum": 130], "must not be greater than 130"),
        ("MIN_LENGTH", ["minLength": 8], "must have at least 8 characters"),
        ("MAX_LENGTH", ["maxLength": 1], "must have at most 1 character"),
        ("LENGTH_BASED", ["min-password-length": 8, "max-password-length": 64], "must have 8 to 64 characters"),
        ("AT_LEAST_X_CAPITAL_LETTERS", ["numCaps": 1], "must have at least 1 capital letter"),
        ("AT_LEAST_X_NUMBERS", ["numNums": 2], "must have at least 2 digits"),
        ("CANNOT_CONTAIN_OTHERS", ["disallowedFields": ["userName"]], "must not contain your user name"),
        ("CANNOT_CONTAIN_CHARACTERS", ["forbiddenChars": ["/", "<"]], "must not contain any of /, <"),
        ("CANNOT_CONTAIN_DUPLICATES", ["duplicateValue": "a"], "must not contain a more than once"),
        ("IS_NEW", ["historyLength": 3], "must differ from the last 3 values"),
        ("MIN_ITEMS", ["minItems": 2], "must have at least 2 entries"), ("IS_NUMBER", [:], "must be a number"),
        ("IS_NUMBER_GREATER_ZERO", [:], "must be greater than zero"), ("VALID_BOOLEAN", [:], "must be true or false"),
        ("VALID_INT", [:], "must be a whole number"),
        ("MUST_CONTAIN_LOWERCASE_CHARACTERS", ["minItems": 1], "must have at least 1 lower-case letter"),
        (
            "MUST_CONTAIN_SPECIAL_CHARACTERS", ["minItems": 1, "requiredChars": "!?"],
            "must have at least 1 special character of !?"
        ),
    ]

    @Test(arguments: known)
    func `becomes a sentence that names the field`(name: String, params: [String: JSON], sentence: String) {
        let policy = FailedPolicy(policyRequirement: name, params: params)
        #expect(policy.failedDescription(for: "Password") == "Password \(sentence).")
    }

    @Test(arguments: known.map(\.0))
    func `is said without its parameters too`(_ name: String) {
        let sentence = FailedPolicy(policyRequirement: name).failedDescription(for: "")
        #expect(sentence.hasPrefix("This value "))
        #expect(sentence.hasSuffix("."))
        #expect(!sentence.contains(name))
    }

    @Test func `of the server's own is shown by its name and parameters`() {
        let policy = FailedPolicy(policyRequirement: "NO_PALINDROME", params: ["max": 3, "like": ["a"]])
        #expect(
            policy.failedDescription(for: "Name") == "Name does not meet the policy NO_PALINDROME (like: a, max: 3)."
        )
    }

    private func callback(failed: JSON, policies: JSON = [:]) async throws -> StringAttributeInputCallback {
        let step = try await Journey.step(callbacks: [
            [
                "type": "StringAttributeInputCallback",
                "output": [
                    ["name": "failedPolicies", "value": failed], ["name": "policies", "value": policies],
                    ["name": "prompt", "value": "Mail"],
                ],
            ]
        ])
        return try #require(step.callback(StringAttributeInputCallback.self))
    }

    @Test func `comes as JSON in a text or as an object; what is neither is shown, not dropped`() async throws {
        let callback = try await callback(failed: [
            #"{ "params": { "minLength": 3 }, "policyRequirement": "MIN_LENGTH" }"#,
            ["policyRequirement": "UNIQUE"], "VALID_SOMETHING", 7, #"{"broken""#,
        ])
        #expect(
            callback.failedPolicies.map(\.policyRequirement) == [
                "MIN_LENGTH", "UNIQUE", "VALID_SOMETHING", "7", #"{"broken""#,
            ]
        )
        #expect(callback.failedDescriptions.first == "Mail must have at least 3 characters.")
    }

    @Test func `what an answer must be like is shown before the first one, except what is plain`() async throws {
        let policies: JSON = [
            "policies": [
                ["policyRequirements": ["REQUIRED", "VALID_TYPE"], "policyId": "required"],
                ["policyRequirements": ["MIN_LENGTH"], "policyId": "minimum-length", "params": ["minLength": 3]],
            ]
        ]
        let callback = try await callback(failed: [], policies: policies)
        #expect(callback.requirementDescriptions == ["Mail must have at least 3 characters."])
        #expect(callback.failedDescriptions.isEmpty)
    }

    @Test func `policies come as an object, as a list of objects or as a list of names`() async throws {
        let object: JSON = [
            "policies": [["policyId": "required", "policyRequirements": ["REQUIRED"]]], "name": "mail",
        ]
        let forms: [JSON] = [object, object["policies"] ?? nil, ["required"]]
        for form in forms {
            let callback = try await callback(failed: [], policies: form)
            #expect(callback.policyList.map(\.policyId) == ["required"])
            #expect(callback.policies == form)
        }
        #expect(try await callback(failed: "x", policies: "y").policyList.isEmpty)
    }

    @Test func `of a refused journey names the attribute`() async throws {
        let transport = ScriptedTransport([
            .json(
                [
                    "code": 403, "reason": "Forbidden", "message": "Policy validation failed",
                    "detail": [
                        "result": false,
                        "failedPolicyRequirements": [
                            [
                                "property": "userName",
                                "policyRequirements": [
                                    ["policyRequirement": "UNIQUE"],
                                    ["policyRequirement": "MIN_LENGTH", "params": ["minLength": 6]],
                                ],
                            ]
                        ],
                    ],
                ],
                status: 403
            )
        ])
        let error = try #require(await Journey.scripted(transport).start() as? ErrorNode)
        #expect(error.failedPolicies.map(\.property) == ["userName", "userName"])
        #expect(
            error.failedPolicies.map { $0.failedDescription(for: "") } == [
                "userName is in use already.", "userName must have at least 6 characters.",
            ]
        )
    }
}
