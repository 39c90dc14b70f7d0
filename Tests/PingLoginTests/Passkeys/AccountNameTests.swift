import PingOrchestrate
import Testing

@testable import PingLogin

@Suite("The field that passkeys are suggested for")
struct AccountNameTests {
    private static let registries = [
        Journey.createJourney().workflow.actionRegistry, DaVinci.createDaVinci().workflow.actionRegistry,
    ]

    private func fields(_ documents: JSON...) throws -> [LoginField] {
        try documents.enumerated().map { index, json in
            let type = try #require(json["type"]?.string)
            let make = try #require(Self.registries.lazy.compactMap { $0[type] }.first)
            let action = make(json)
            let field = try #require(action as? any FieldAction).field
            field.place(at: index, id: json["key"]?.string ?? type, in: field.document)
            return LoginField(action, index: index, texts: LoginTexts())
        }
    }

    private let passkey: JSON = ["type": "FIDO2", "key": "passkey", "action": "AUTHENTICATE", "trigger": "BUTTON"]
    private let email: JSON = ["type": "TEXT", "key": "user.email", "label": "Email"]
    private let username: JSON = ["type": "TEXT", "key": "user.username", "label": "Username"]

    @Test func `It is the mail address on a step without a user name`() throws {
        #expect(try fields(email, passkey).accountName == "user.email")
    }

    @Test func `It is the user name, though a mail address comes before it`() throws {
        #expect(try fields(email, username, passkey).accountName == "user.username")
    }

    @Test func `It is the first of two mail addresses`() throws {
        let second: JSON = ["type": "TEXT", "key": "mail", "label": "Second address"]
        #expect(try fields(email, second, passkey).accountName == "user.email")
    }

    @Test func `A journey has one too`() throws {
        let mail: JSON = ["type": "StringAttributeInputCallback", "output": [["name": "name", "value": "mail"]]]
        let found = try fields(mail, ["type": "FidoAuthenticationCallback"])
        #expect(found.accountName == found.first?.id)
    }

    @Test func `A step that makes a passkey has no such field, nor has one without a passkey`() throws {
        let registration: JSON = ["type": "FIDO2", "key": "passkey", "action": "REGISTER", "trigger": "BUTTON"]
        #expect(try fields(email, registration).accountName == nil)
        #expect(try fields(email, username).accountName == nil)
    }

    @Test func `A step that asks for other texts has no such field`() throws {
        #expect(try fields(["type": "TEXT", "key": "nickname", "label": "Nickname"], passkey).accountName == nil)
    }
}
