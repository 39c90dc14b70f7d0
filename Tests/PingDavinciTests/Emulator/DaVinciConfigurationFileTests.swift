import Foundation
import PingDavinci
import PingEmulator
import PingOidc
import Testing

@Suite("A DaVinci workflow from a configuration file") struct DaVinciConfigurationFileTests {
    @Test func `logs in`() async throws {
        try await EmulatedDaVinci.run { emulated in
            let text = """
                {"log": "NONE", "oidc": {"clientId": "demo-app", "redirectUri": "demo://cb", "scopes": "openid profile",
                "discoveryEndpoint": "\(emulated.emulator.daVinciDiscoveryEndpoint)"}}
                """
            let file = try ConfigurationFile(data: Data(text.utf8))
            let daVinci = try DaVinci.createDaVinci(file) { config in
                config.httpClient = emulated.http
                config.sessionStorage = emulated.cookies
                config.module(OidcModule.config) { oidc in
                    file.configure(&oidc)
                    oidc.storage = emulated.tokens
                }
            }
            let answers = try DemoAnswers("SignOn")
            let end = try await answers.walk(from: await daVinci.start { $0.acrValues = "SignOn" })
            #expect(end is SuccessNode)
            #expect(try await emulated.tokens.get() != nil)
        }
    }

    @Test func `needs a client`() throws {
        let file = try ConfigurationFile(data: Data("{}".utf8), name: "app.json")
        let error = try #require(throws: PingError.self) { try DaVinci.createDaVinci(file) }
        #expect(error.code == .invalidConfigurationFile)
        #expect(error.message == "app.json: The member “oidc” is missing.")
    }
}
