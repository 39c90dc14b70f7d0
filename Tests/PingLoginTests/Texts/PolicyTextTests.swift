import PingCommons
import PingJourney
import Testing

@testable import PingLogin

@Suite("The words for a policy of a journey")
struct PolicyTextTests {
    private static let policies: [(String, [String: JSON])] = [
        ("MIN_LENGTH", ["minLength": 8]), ("MIN_LENGTH", ["minLength": "1"]), ("MAX_LENGTH", ["maxLength": 12]),
        ("LENGTH_BASED", ["min-password-length": 8, "max-password-length": 64]), ("MIN_ITEMS", ["minItems": 1]),
        ("MIN_ITEMS", ["minItems": 2]), ("REQUIRED", [:]), ("UNIQUE", [:]), ("IS_NEW", ["historyLength": 3]),
        ("AT_LEAST_X_CAPITAL_LETTERS", ["numCaps": 1]), ("AT_LEAST_X_NUMBERS", ["numNums": 2]),
        ("MUST_CONTAIN_LOWERCASE_CHARACTERS", ["minItems": 2]),
        ("MUST_CONTAIN_SPECIAL_CHARACTERS", ["minItems": 1, "requiredChars": ["!", "?"]]),
        ("CANNOT_CONTAIN_OTHERS", ["disallowedFields": ["userName", "sn"]]), ("CANNOT_CONTAIN_OTHERS", [:]),
        ("CANNOT_CONTAIN_CHARACTERS", ["forbiddenChars": "<>"]),
        ("CANNOT_CONTAIN_DUPLICATES", ["duplicateValue": "aa"]), ("MATCH_REGEXP", [:]), ("VALID_ARRAY_ITEMS", [:]),
        ("VALID_DATE", [:]), ("VALID_EMAIL_ADDRESS_FORMAT", [:]), ("VALID_NAME_FORMAT", [:]),
        ("VALID_PHONE_FORMAT", [:]),
        ("VALID_USERNAME", [:]), ("VALID_NUMBER", [:]), ("IS_NUMBER", [:]), ("VALID_BOOLEAN", [:]), ("VALID_INT", [:]),
        ("IS_NUMBER_GREATER_ZERO", [:]), ("MINIMUM_NUMBER_VALUE", ["minimum": 1.5]),
        ("MAXIMUM_NUMBER_VALUE", ["other": 9]), ("app-policy", ["level": 3, "area": "eu"]),
    ]

    @Test(arguments: policies)
    func `are in English those of the callback`(requirement: String, parameters: [String: JSON]) {
        let policy = FailedPolicy(policyRequirement: requirement, params: parameters)
        #expect(LoginTexts().words(for: policy, "Password") == policy.failedDescription(for: "Password"))
        #expect(LoginTexts().words(for: policy, "") == policy.failedDescription(for: ""))
    }

    @Test(arguments: policies)
    func `are none of English's in another language`(requirement: String, parameters: [String: JSON]) {
        let policy = FailedPolicy(policyRequirement: requirement, params: parameters)
        for language in ["de", "ar"] {
            let texts = LoginTexts(languages: AcceptLanguage([language]))
            let words = texts.words(for: policy, "Passwort")
            #expect(words.contains("Passwort") && !words.contains("%") && !words.contains("must"), "\(words)")
        }
    }

    @Test(
        arguments: [
            ("MIN_LENGTH", [:]), ("MIN_LENGTH", ["a": 1, "b": 2]), ("AT_LEAST_X_NUMBERS", ["numNums": [1]]), ("", [:]),
        ] as [(String, [String: JSON])]
    )
    func `name the policy when its parameters are missing`(requirement: String, parameters: [String: JSON]) {
        let policy = FailedPolicy(policyRequirement: requirement, params: parameters, property: "mail")
        let words = LoginTexts().words(for: policy, "")
        #expect(words.hasPrefix("mail does not meet the policy") && !words.contains("%"))
    }

    @Test(
        arguments: [
            (["min-password-length": 8], "Password must have at least 8 characters."),
            (["min-password-length": 8, "max-password-length": 0], "Password must have at least 8 characters."),
        ] as [([String: JSON], String)]
    )
    func `need no greatest length`(parameters: [String: JSON], words: String) {
        let policy = FailedPolicy(policyRequirement: "LENGTH_BASED", params: parameters)
        #expect(LoginTexts().words(for: policy, "Password") == words)
    }

    @Test func `show no control characters of the server's, in a number neither`() {
        let policy = FailedPolicy(policyRequirement: "MIN_LENGTH", params: ["minLength": "\u{1B}8\u{7}"])
        #expect(LoginTexts().words(for: policy, "A\u{7}") == "A must have at least 8 characters.")
    }

    @Test func `take what the server sends as text, whatever is in it`() {
        let policy = FailedPolicy(
            policyRequirement: "CANNOT_CONTAIN_CHARACTERS",
            params: ["forbiddenChars": "%1$@ %% %#@count@ %lld"]
        )
        let words = LoginTexts().words(for: policy, "%2$@")
        #expect(words == "%2$@ must not contain any of %1$@ %% %#@count@ %lld.")
    }
}
