import Testing

@testable import PingLogin

@Suite("The rules of a new password")
struct SecretRuleTests {
    private func input(_ field: LoginField) throws -> SecretInput {
        let secret: SecretInput? = if case .secret(let input) = field.control { input } else { nil }
        return try #require(secret)
    }

    @Test("of a form are judged one by one, but for those that only the server can judge")
    func form() throws {
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
                "Use at least 1 of these characters: 0123456789", "It must not be a common one.",
            ]
        )
        #expect(rules.map { $0.isMet(by: "aaa1") } == [false, false, true, nil])
        #expect(rules.map { $0.isMet(by: "Br1ght-Meadow") } == [true, true, true, nil])
    }

    @Test("of a journey are told, for the server to judge")
    @MainActor
    func journey() async throws {
        let model = try LoginServer().journeyModel("Registration")
        await model.start()
        let rules = try input(try model.field("Password")).rules
        #expect(rules.count >= 3)
        #expect(rules.allSatisfy { $0.isMet(by: "Br1ght-Meadow") == nil })
        #expect(rules.contains { $0.text.contains("8") })
    }

    @Test("are none where the server gives none")
    @MainActor
    func none() async throws {
        let model = try LoginServer().daVinciModel()
        await model.start()
        #expect(try input(try model.field("Password")).rules.isEmpty)
    }
}
