import Foundation
import PingEmulator
import PingJourney
import PingOidc
import PingTestKit
import Testing

@Suite("A journey from a configuration file") struct JourneyConfigurationFileTests {
    private func file(_ server: JourneyServer, client: String = "") throws -> ConfigurationFile {
        let text = """
            {"timeout": 20000, "journey": {"serverUrl": "\(server.emulator.serverURL)", "realm": "alpha"}\(client)}
            """
        return try ConfigurationFile(data: Data(text.utf8))
    }

    private func client(_ server: JourneyServer) -> String {
        """
        , "oidc": {"clientId": "demo-app", "redirectUri": "demo://cb", "scopes": ["openid", "profile"],
        "discoveryEndpoint": "\(server.emulator.discoveryEndpoint())"}
        """
    }

    @Test func `logs in and gets the tokens of the client that the file describes`() async throws {
        let server = try JourneyServer()
        let file = try file(server, client: client(server))
        let journey = try Journey.createJourney(file) { config in
            #expect(config.timeout == 20)
            config.httpClient = server.emulator.transport
            config.sessionStorage = server.sessions
            config.module(PingJourney.OidcModule.config) { oidc in
                file.configure(&oidc)
                oidc.storage = server.tokens
            }
        }
        try await server.logIn(journey)
        #expect(try await server.tokens.get()?.scope?.contains("profile") == true)
    }

    @Test(arguments: [
        "", #", "oidc": {"discoveryEndpoint": "https://a.example.test/.well-known/openid-configuration"}"#,
    ])
    func `without a client logs in and gets no tokens`(_ client: String) async throws {
        let server = try JourneyServer()
        let journey = try Journey.createJourney(file(server, client: client)) { config in
            config.httpClient = server.emulator.transport
            config.sessionStorage = server.sessions
        }
        try await server.logIn(journey)
        #expect(try await server.sessions.get() != nil)
        #expect(try await server.tokens.get() == nil)
    }

    @Test func `needs a server`() throws {
        let file = try ConfigurationFile(data: Data(#"{"log": "NONE"}"#.utf8), name: "app.json")
        let error = try #require(throws: PingError.self) { try Journey.createJourney(file) }
        #expect(error.code == .invalidConfigurationFile)
        #expect(error.message == "app.json: The member “journey” is missing.")
    }
}
