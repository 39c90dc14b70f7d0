import Testing

@testable import PingLogin

@Suite("The rules of a new password")
struct SecretRuleTests {
    private func input(_ field: LoginField) throws -> SecretInput {
        let secret: SecretInput? = if case .secret(let input) = field.control { input } else { nil }
        return try #require(secret)
    }

    @Test func `of a form are judged one by one, except those that only the server can judge`() throws {
        let json: JSON = [
            "type": "PASSWORD_VERIFY", "key": "p",
            "passwordPolicy": [
                "length": ["min": 8, "max": 64], "minCharacters": ["0123456789": 1], "maxRepeatedCharacters": 2,
                "excludesCommonlyUsed": true,
            ],
        ]
        let make = try #require(DaVinci.createDaVinci().workflow.actionRegistry["PASSWORD_VERIFY"])
        let rules = try input(LoginField(make(json), index: 0, texts: LoginTexts())).rules
        #expect(
            rules.map(\.text) == [
                "Use 8 to 64 characters.", "Use no character more than 2 times.",
                "Use at least 1 of these characters: 0–9", "It must not be a common one.",
            ]
        )
        #expect(rules.map { $0.isMet(by: "aaa1") } == [false, false, true, nil])
        #expect(rules.map { $0.isMet(by: "Br1ght-Meadow") } == [true, true, true, nil])
    }

    @Test @MainActor func `of a journey are judged where a policy needs no more than the password`() async throws {
        let model = try LoginServer().journeyModel("Registration")
        await model.start()
        let rules = try input(try model.field("Password")).rules
        #expect(rules.count >= 3)
        #expect(rules.count { $0.isMet(by: "short") == false } >= 3)
        #expect(!rules.contains { $0.isMet(by: "Br1ght-Meadow") == false })
        #expect(rules.contains { $0.text.contains("8") })
    }

    @Test @MainActor func `are none where the server gives none`() async throws {
        let model = try LoginServer().daVinciModel()
        await model.start()
        #expect(try input(try model.field("Password")).rules.isEmpty)
    }
}
