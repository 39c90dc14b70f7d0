import Foundation
import PingEmulator
import PingNetwork
import Testing

@Suite("Configuration files")
struct ConfigurationFileTests {
    private static let text = """
        users:
          - userName: ann
            password: Secr3t-Word
            attributes: { mail: ann@example.test }
          - { userName: JO.FIELD, password: 1234, id: "77", active: false }
        clients:
          - id: my-app
            redirectURIs: [com.example.app://callback]
          - { id: web, secret: s3cret, name: Web, redirectURIs: [https://app.example.test/cb], scopes: [openid], refreshTokens: false }
        lifetimes: { accessToken: 5, refreshToken: 60 }
        faults:
          - token_zero_expires_in
          - { fault: latency, times: 2, endpoint: token, seconds: 0.5 }
        realms: [bravo]
        environments: [north]
        signingAlgorithm: ES256
        defaultJourney: Passkey
        requiresTokenEndpointAudience: true
        scopeDescriptions: { accounts: Your accounts }
        """

    @Test func `A file gives users, clients, lifetimes, faults and names`() throws {
        let configuration = try EmulatorConfiguration(text: Self.text)
        #expect(configuration.users.map(\.userName) == ["ann", "JO.FIELD", "sam.poole", "kim.lock"])
        #expect(configuration.users[0].id == "ann" && configuration.users[0].isActive)
        #expect(configuration.users[0].attributes == ["mail": "ann@example.test"])
        #expect(configuration.users[1].id == "77" && !configuration.users[1].isActive)
        #expect(configuration.users[1].password == "1234")
        #expect(configuration.clients.map(\.id).prefix(2) == ["my-app", "web"])
        #expect(configuration.clients[0].postLogoutRedirectURIs == ["com.example.app://callback"])
        #expect(configuration.clients[1].secret == "s3cret" && !configuration.clients[1].receivesRefreshTokens)
        #expect(configuration.lifetimes.accessToken == .seconds(5))
        #expect(configuration.lifetimes.refreshToken == .seconds(60))
        #expect(configuration.lifetimes.session == EmulatorLifetimes().session)
        #expect(
            configuration.faults == [
                .always(.tokenZeroExpiry), .times(2, .latency, at: .token, lasting: .milliseconds(500)),
            ]
        )
        #expect(configuration.realms == ["bravo"] && configuration.otherEnvironmentIDs == ["north"])
        #expect(configuration.signingAlgorithm == .es256 && configuration.defaultJourney == "Passkey")
        #expect(configuration.requiresTokenEndpointAudience)
        #expect(configuration.clients.prefix(3).map(\.name) == [nil, "Web", "Demo App"])
        #expect(configuration.scopeDescriptions["accounts"] == "Your accounts")
        #expect(configuration.scopeDescriptions["email"] == "Your email address")
        #expect(throws: Never.self) { try Emulator(configuration: configuration) }
    }

    @Test(arguments: [
        ("users:", "user:", 2, "users, clients"),
        ("password: Secr3t-Word", "passwort: Secr3t-Word", 3, "userName, password, id, attributes, active"),
        ("password: 1234, ", "", 5, "password"),
        ("active: false", "active: maybe", 5, "true or false"),
        ("[com.example.app://callback]", "[callback]", 8, "absolute URI"),
        ("[com.example.app://callback]", "[com.example.app://callback#top]", 8, "fragment"),
        ("[com.example.app://callback]", "[]", 7, "at least one"),
        ("- id: my-app\n", "- ident: my-app\n", 7, "id, name, secret"),
        ("accessToken: 5", "accessToken: 0", 10, "1 to 315360000"),
        ("accessToken: 5", "accessToken: 5m", 10, "whole number"),
        ("accessToken: 5", "acessToken: 5", 10, "accessToken, refreshToken"),
        ("- token_zero_expires_in", "- token_zero", 12, "list the faults"),
        ("seconds: 0.5", "seconds: 7200", 13, "3600"),
        ("seconds: 0.5", "minutes: 5", 13, "times, endpoint, seconds"),
        ("ES256", "HS256", 16, "RS256"),
        ("realms: [bravo]", "realms: bravo", 14, "list"),
    ])
    func `A bad value is an error with file, line and what is allowed`(
        right: String,
        wrong: String,
        line: Int,
        mention: String
    ) {
        let text = Self.text.replacingOccurrences(of: right, with: wrong)
        #expect(text != Self.text)
        let error = #expect(throws: FlowFileError.self) {
            try EmulatorConfiguration(text: text, file: "emulator.yaml")
        }
        #expect(error?.file == "emulator.yaml")
        #expect(error?.line == line, "\(error?.reason ?? "")")
        #expect(error?.reason.contains(mention) == true, "\(error?.reason ?? "")")
    }

    @Test func `No error shows a password or a client's secret`() {
        for wrong in ["password: [Secr3t-Word]", "password: { a: Secr3t-Word }", "secret: [Secr3t-Word]"] {
            let text =
                "users:\n  - { userName: ann, \(wrong) }\nclients:\n  - { id: a, redirectURIs: [a://b], \(wrong) }"
            let error = #expect(throws: FlowFileError.self) { try EmulatorConfiguration(text: text) }
            #expect(error?.description.contains("Secr3t") == false)
        }
    }

    @Test func `A file that is not there is an error`() {
        let file = URL(filePath: "/nonexistent/emulator.yaml")
        #expect(throws: FlowFileError.self) { try EmulatorConfiguration(contentsOf: file) }
    }

    @Test func `Two users of one name, or two clients of one id, are refused`() {
        var configuration = EmulatorConfiguration()
        configuration.clients.append(configuration.clients[0])
        let clients = #expect(throws: PingError.self) { try Emulator(configuration: configuration) }
        #expect(clients?.code == .invalidConfiguration)
        configuration = EmulatorConfiguration()
        configuration.users.append(configuration.users[0])
        let users = #expect(throws: PingError.self) { try Emulator(configuration: configuration) }
        #expect(users?.code == .invalidConfiguration)
    }
}
