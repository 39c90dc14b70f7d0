// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the pages.

import Foundation
import HTTPTypes
import PingEmulator
import PingJourney
import PingOidc
import PingTestKit
import Testing

// The blocks of the guide “Keys instead of bearer tokens” and of the comments of `DeviceAuthorization`,
// `StepUpRequirement` and `stepUp(to:login:)`.

func boundJourney() -> Journey {
    Journey.createJourney { config in
        config.serverUrl = "https://am.example.com/am"
config.module(OidcModule.config) { oidc in
    oidc.dpop = .required
}
    }
}

func service(at discoveryEndpoint: String, chain: String, privateKey: Secret) throws -> OidcClient {
    var settings = HttpClientSettings()
    settings.clientCertificate = try .pem(chain: chain, privateKey: privateKey)
    var config = OidcClientConfig()
    config.discoveryEndpoint = discoveryEndpoint
    config.clientId = "payments"
    config.clientAuthentication = .tlsClientAuth
    return OidcClient(config: config, httpClient: DefaultHttpClient(settings: settings))
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

/// Shows a login to the user.
private func show(_ node: any Node) async throws {
    if case .failure(let failure) = node.kind { throw failure.cause }
}

func bank(_ client: OidcClient, _ transport: any HttpClient, _ journey: Journey) throws -> AuthenticatedHttpClient {
    try AuthenticatedHttpClient(transport, client: client, origins: ["https://bank.example.com"]) { requirement in
        let node = await journey.start("StepUp") {
            $0.forceAuth = true
            $0.stepUp = requirement
        }
        try await show(node)
    }
}

func stepUpInTheBrowser(_ transport: any HttpClient, _ client: OidcClient, _ oidcWeb: OidcWeb) throws -> AuthenticatedHttpClient {
let origins = ["https://api.example.com"]
let http = try AuthenticatedHttpClient(transport, client: client, origins: origins) { requirement in
    _ = try await oidcWeb.authorize { $0.stepUp = requirement }.get()
}
    return http
}

func stepUpOfOwnRequests(_ response: HttpResponse, _ challenges: [String], _ client: OidcClient, _ oidcWeb: OidcWeb) async throws {
if let requirement = StepUpRequirement(status: response.status, challenges: challenges) {
    _ = try await client.stepUp(to: requirement) { requirement in
        _ = try await oidcWeb.authorize { $0.stepUp = requirement }.get()
    }
    // Send the request again, once.
}
}

func service(at discoveryEndpoint: String, keyFile: URL) throws -> OidcClient {
    var config = OidcClientConfig()
    config.discoveryEndpoint = discoveryEndpoint
    config.clientId = "payments"
    config.clientAuthentication = .privateKeyJwt(try ClientKey(contentsOf: keyFile, keyID: "payments-1"))
    return OidcClient(config: config)
}

func entraKey(in file: URL, certificate: String) throws -> ClientAuthentication {
    var key = try ClientKey(contentsOf: file, certificate: certificate)
    key.audience = .tokenEndpoint
    return .privateKeyJwt(key)
}

func workload(at discoveryEndpoint: String) -> OidcClient {
    var config = OidcClientConfig()
    config.discoveryEndpoint = discoveryEndpoint
    config.clientId = "payments"
    config.clientAuthentication = .assertion(from: .file(URL(filePath: "/var/run/secrets/tokens/provider")))
    return OidcClient(config: config)
}

func buildIdentity(at url: WebURL, _ key: Secret, over transport: any HttpClient) -> AssertionSource {
    AssertionSource {
        var request = HttpRequest(url: url)
        request.headerFields[.authorization] = "Bearer " + key.reveal()
        let response = try await transport.send(request)
        return Secret(try JSON(parsing: response.body)["value"]?.string ?? "")
    }
}

func projected() -> OidcClientConfig {
    var config = OidcClientConfig()
config.clientAuthentication = .assertion(from: .file(URL(filePath: "/var/run/secrets/tokens/provider")))
    return config
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
        let error = #expect(throws: PingError.self) {
            try service(at: "https://op.example.com", keyFile: URL(filePath: "/nowhere/key.pem"))
        }
        #expect(error?.code == .storageUnavailable)
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
