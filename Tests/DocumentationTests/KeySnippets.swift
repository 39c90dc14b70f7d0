// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the pages.

import Foundation
import PingEmulator
import PingJourney
import PingTestKit
import Testing

// The blocks of the guide “Keys instead of bearer tokens” and of the comment of `DeviceAuthorization`.

func boundJourney() -> Journey {
    Journey.createJourney { config in
        config.serverUrl = "https://am.example.com/am"
config.module(OidcModule.config) { oidc in
    oidc.dpop = .required
}
    }
}

func accounts(of client: OidcClient, over transport: any HttpClient) async throws -> Data {
    let http = try AuthenticatedHttpClient(transport, client: client, origins: ["https://api.example.com"])
    return try await http.send(HttpRequest(url: WebURL("https://api.example.com/accounts"))).body
}

func report(of service: OidcClient, over transport: any HttpClient) async throws -> Data {
    let token = try await service.clientCredentials(scopes: ["reports"])
    let origins = ["https://api.example.com"]
    let http = try AuthenticatedHttpClient(transport, client: service, token: token, origins: origins)
    return try await http.send(HttpRequest(url: WebURL("https://api.example.com/report"))).body
}

func service(at discoveryEndpoint: String, keyFile: URL) throws -> OidcClient {
    var config = OidcClientConfig()
    config.discoveryEndpoint = discoveryEndpoint
    config.clientId = "payments"
    config.clientAuthentication = .privateKeyJwt(try ClientKey(contentsOf: keyFile, keyID: "payments-1"))
    return OidcClient(config: config)
}

func logInOnAnotherDevice(_ client: OidcClient) async throws -> Token {
let device = try await client.deviceAuthorization()
print("Open \(device.verificationUri) and enter \(device.userCode).")
let token = try await device.token()
    return token
}

@Suite("The documented use of keys")
struct KeySnippets {
    @Test("binds the tokens of a journey")
    func binds() throws {
        let client = try #require(boundJourney().workflow.sharedContext[.oidcClient])
        #expect(client.config.dpop == .required)
    }

    @Test("refuses a key file that does not exist")
    func refuses() {
        #expect(throws: PingError.self) {
            try service(at: "https://op.example.com", keyFile: URL(filePath: "/nowhere/key.pem"))
        }
    }

    @Test("logs a user in on another device")
    func logsIn() async throws {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        var config = OidcClientConfig()
        config.discoveryEndpoint = emulator.discoveryEndpoint()
        config.clientId = "demo-app"
        config.scopes = ["openid"]
        config.storage = MemoryStorage<Token>()
        // A wait ends at once, with the approval of the user.
        var system = SystemServices.live
        system.sleep = { _ in
            for code in emulator.pendingUserCodes { emulator.approveDevice(userCode: code) }
        }
        let client = OidcClient(config: config, httpClient: emulator.transport, system: system)
        let token = try await logInOnAnotherDevice(client)
        #expect(try await client.storedToken() == token)
    }
}
