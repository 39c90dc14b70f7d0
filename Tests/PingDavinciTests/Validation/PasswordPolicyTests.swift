import Foundation
import PingDavinci
import PingTestKit
import Testing

@Suite("Password policies")
struct PasswordPolicyTests {
    static let unusablePolicies: [JSON] = [
        ["length": ["min": -1]], ["length": ["min": 1e300]], ["length": ["min": 99_999_999]],
        ["length": ["max": 0]], ["length": ["max": -5]], ["length": ["min": 9, "max": 8]],
        ["length": ["min": "many"]], ["minUniqueCharacters": -3], ["minUniqueCharacters": 1_000_000],
        ["maxRepeatedCharacters": 0], ["maxRepeatedCharacters": -1],
        ["minCharacters": ["abc": -1, "": 1, "x": 9_223_372_036_854_775_807]],
        ["minCharacters": [1, 2]], ["minCharacters": ["abc": "0"]], ["length": .null],
        ["length": 8], ["history": 5], ["history": ["count": "few"]], ["history": ["count": -1]],
        ["excludesProfileData": "x"], ["notSimilarToCurrent": []], ["excludesCommonlyUsed": 7],
        ["maxAgeDays": "long"], ["minAgeDays": [:]], ["name": [], "description": [:]],
        ["history": .null, "maxAgeDays": .null, "name": .null, "excludesProfileData": "true"],
    ]

    static let texts: [(ValidationError, String)] = [
        (.required, "This field is required."), (.consentRequired(message: nil), "This must be accepted."),
        (.consentRequired(message: "Do"), "Do"), (.regexError(message: "No"), "No"),
        (.invalidLength(min: 8, max: .max), "Use at least 8 characters."),
        (.invalidLength(min: 0, max: 1), "Use at most 1 character."),
        (.invalidLength(min: 2, max: 4), "Use 2 to 4 characters."),
        (.uniqueCharacter(min: 5), "Use at least 5 different characters."),
        (.maxRepeat(max: 1), "Use no character more than once."),
        (.maxRepeat(max: 2), "Use no character more than 2 times."),
        (.minCharacters(character: "123", min: 2), "Use at least 2 of these characters: 123"),
        (.confirmationMismatch, "The two entries differ."), (.unknownOption, "Choose one of the options."),
    ]

    private let special = "~!@#$%^&*()-_=+[]{}|;:,.<>/?"

    @Test func `A policy is read in full, and keeps what it has no property for`() {
        let policy = PasswordPolicy(json: FieldShapes.policy)
        #expect(policy.name == "Standard")
        #expect(policy.length == PasswordPolicy(json: ["length": ["min": 8, "max": 255]]).length)
        #expect(policy.minUniqueCharacters == 5)
        #expect(policy.maxRepeatedCharacters == 2)
        #expect(policy.minCharacters.count == 4)
        #expect(policy.historyCount == 6)
        #expect(policy.maxAgeDays == 180)
        #expect(policy.minAgeDays == 1)
        #expect(policy.excludesProfileData && policy.notSimilarToCurrent && policy.excludesCommonlyUsed)
        #expect(policy.json == FieldShapes.policy)
    }

    @Test func `A good password breaks no rule`() {
        #expect(PasswordPolicy(json: FieldShapes.policy).errors(in: "Abcdef-12").isEmpty)
    }

    @Test func `Every rule that is broken is named`() {
        let errors = PasswordPolicy(json: FieldShapes.policy).errors(in: "aaa")
        #expect(errors.contains(.invalidLength(min: 8, max: 255)))
        #expect(errors.contains(.uniqueCharacter(min: 5)))
        #expect(errors.contains(.maxRepeat(max: 2)))
        #expect(errors.contains(.minCharacters(character: "0123456789", min: 1)))
        #expect(errors.contains(.minCharacters(character: "ABCDEFGHIJKLMNOPQRSTUVWXYZ", min: 1)))
        #expect(errors.contains(.minCharacters(character: special, min: 1)))
        #expect(errors.count == 6)
    }

    @Test func `Repeated characters are counted over the whole password`() {
        let policy = PasswordPolicy(json: ["maxRepeatedCharacters": 2])
        #expect(policy.errors(in: "abab").isEmpty)
        #expect(policy.errors(in: "ababa") == [.maxRepeat(max: 2)])
    }

    @Test func `Characters are counted as people see most of them: one code point, one character`() {
        let policy = PasswordPolicy(json: ["length": ["min": 2, "max": 3]])
        #expect(policy.errors(in: "🙂").count == 1)
        #expect(policy.errors(in: "🙂é").isEmpty)
        #expect(policy.errors(in: "abcd").count == 1)
    }

    @Test(arguments: unusablePolicies)
    func `A rule that cannot be met or read blocks nobody`(policy: JSON) {
        #expect(PasswordPolicy(json: policy).errors(in: "a").isEmpty)
    }

    @Test func `A policy of the field comes before one of the document`() async throws {
        var document = FlowHarness.form([
            ["type": "PASSWORD", "key": "p", "passwordPolicy": ["length": ["min": 3]]],
            ["type": "PASSWORD", "key": "q"], ["type": "PASSWORD", "key": "r", "passwordPolicy": .null],
        ])
        document["passwordPolicy"] = ["length": ["min": 4]]
        let harness = FlowHarness()
        harness.respond(document)
        let passwords = await harness.daVinci.start().collectors.compactMap { $0 as? PasswordCollector }
        #expect(passwords.map { $0.passwordPolicy?.length.min } == [3, 4, 4])
    }

    /// Policies that are large for one form, each with how many of its rules are checked.
    static let hugePolicies: [(policy: JSON, rules: Int)] = [
        (["minCharacters": .object(Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("set\($0)", 1) }))], 0),
        (["minCharacters": [String(repeating: "x", count: 500_000): 1]], 0),
        (["minCharacters": .object(Dictionary(uniqueKeysWithValues: (0..<32).map { (large($0), 1) }))], 32),
    ]

    /// A set of as many characters as a set may have.
    private static func large(_ number: Int) -> String {
        let first = 0x4E00 + number * 512
        return String(String.UnicodeScalarView((first..<first + 1024).compactMap(Unicode.Scalar.init)))
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: 0..<hugePolicies.count
    )
    func `Ten thousand fields with a huge policy of the document read it once`(
        index: Int
    ) async throws {
        let (policy, rules) = Self.hugePolicies[index]
        let fields: [JSON] = (0..<10_000).map { ["type": "PASSWORD", "key": .string("p\($0)"), "verify": true] }
        let harness = FlowHarness()
        harness.respond(FlowHarness.form(fields).with("passwordPolicy", policy))
        let step = try #require(await harness.daVinci.start() as? ContinueNode)
        for collector in step.collectors { (collector as? PasswordCollector)?.value = "Secret-1" }
        let errors = step.validate()
        #expect(errors.count == (rules == 0 ? 0 : 10_000))
        #expect(errors["p1"]?.count ?? 0 == rules)
    }

    @Test func `A field that stands alone finds the policy of its document`() {
        let form: JSON = ["passwordPolicy": ["length": ["min": 4]]]
        let password = PasswordCollector(field: Field(["type": "PASSWORD", "key": "p"], document: form))
        #expect(password.passwordPolicy?.length.min == 4)
    }

    @Test func `A password field checks its policy`() async throws {
        let password: PasswordCollector = try await FlowHarness().start([FieldShapes.newPassword]).only()
        password.value = "Abcdef-1"
        #expect(password.validate().isEmpty)
        password.value = "Abc-1"
        #expect(password.validate() == [.invalidLength(min: 8, max: 255)])
    }

    @Test(arguments: texts)
    func `Errors speak to the user`(error: ValidationError, message: String) {
        #expect(error.errorMessage == message)
        #expect(error.localizedDescription == message)
        #expect(error.id == error)
    }

    @Test func `names the rules that only the server checks`() {
        let all: JSON = [
            "excludesProfileData": true, "notSimilarToCurrent": true, "excludesCommonlyUsed": true,
            "history": ["count": 3],
        ]
        #expect(PasswordPolicy(json: all).serverRules == PasswordPolicy.ServerRule.allCases)
        #expect(
            PasswordPolicy(json: ["excludesCommonlyUsed": true, "history": ["count": 0]]).serverRules == [.uncommon]
        )
        #expect(PasswordPolicy(json: [:]).serverRules.isEmpty)
        #expect(Set(PasswordPolicy.ServerRule.allCases.map(\.message)).count == 4)
    }
}
