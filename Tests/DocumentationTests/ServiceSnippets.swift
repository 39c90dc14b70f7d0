// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the pages.

import Foundation
import HTTPTypes
import PingEmulator
import PingJourney
import PingRecords
import PingService
import PingTestKit
import Testing

// The blocks of the part “A service that receives tokens” of the guide “Keys instead of bearer tokens”, of the guide
// “For a bank”, and of the comments of their types.

struct AccountsService {
    let client: OidcClient
    let accounts: ProtectedResource

    init(client: OidcClient) throws {
        self.client = client
        var accounts = try ProtectedResource("https://api.example.com/accounts")
        accounts.requiresBoundTokens = true
        accounts.signingAlgorithms = ["PS256", "ES256"]
        self.accounts = accounts
    }

    func status(of request: ReceivedRequest) async -> (code: Int, fields: HTTPFields) {
        do throws(OidcError) {
            let access = try await client.verify(request: request, for: accounts)
            return (access.scopes.contains("accounts") ? 200 : 403, access.responseFields)
        } catch {
            guard let fields = accounts.challenge(for: error) else { return (503, [:]) }
            return (401, fields)
        }
    }
}

func withSharedProofs(_ accounts: ProtectedResource, in store: any RecordStore) -> ProtectedResource {
    var accounts = accounts
    accounts.proofs = ProofMemory { name, lifetime in try await store.claim(name, for: lifetime) }
    return accounts
}

func withNonces(_ accounts: ProtectedResource, _ present: EncryptionKey, _ earlier: EncryptionKey) throws -> ProtectedResource {
    var accounts = accounts
    accounts.nonceKeys = try EncryptionKeys(current: present, former: [earlier])
    return accounts
}

func reportsToken(for user: Secret, of agent: OidcClient) async throws -> Token {
    let own = try await agent.clientCredentials()
    var exchange = TokenExchange(subjectToken: user)
    exchange.actorToken = Secret(own.accessToken)
    exchange.resources = ["https://api.example.com/reports"]
    return try await agent.exchange(exchange)
}

func mayRead(_ access: VerifiedAccess) -> Bool {
    guard let actor = access.actor else { return true }
    return actor.subject == "reports-agent" && access.scopes.contains("reports")
}

func mayReadReports(_ access: VerifiedAccess) -> Bool {
guard let actor = access.actor else { return true }
return actor.subject == "reports-agent" && access.scopes.contains("reports")
}

func learn(_ config: inout OidcClientConfig, from refusal: HttpResponse, of api: WebURL, over http: any HttpClient) async throws {
    guard let service = try await ProtectedResourceMetadata.read(from: refusal, to: api, over: http) else { return }
    try config.use(service)
}

func verifyAccounts(_ client: OidcClient, _ received: ReceivedRequest) async throws -> VerifiedAccess {
var accounts = try ProtectedResource("https://api.example.com/accounts")
accounts.requiresBoundTokens = true
accounts.signingAlgorithms = ["PS256", "ES256"]
let access = try await client.verify(request: received, for: accounts)
    return access
}

func publish(_ accounts: ProtectedResource, _ client: OidcClient) async throws -> (String, Data) {
let (path, document) = (accounts.metadataPath, try await client.metadata(of: accounts).serialized())
    return (path, document)
}

func ask(_ api: WebURL, _ config: inout OidcClientConfig, _ http: any HttpClient) async throws {
let refusal = try await http.send(HttpRequest(url: api))
if let service = try await ProtectedResourceMetadata.read(from: refusal, to: api, over: http) {
    try config.use(service)
}
}

func bankClient(at discoveryEndpoint: String, keyFile: URL) throws -> OidcClient {
    var config = OidcClientConfig()
    config.securityProfile = .fapi2
    config.discoveryEndpoint = discoveryEndpoint
    config.clientId = "payments"
    config.clientAuthentication = .privateKeyJwt(try ClientKey(contentsOf: keyFile, keyID: "payments-1"))
    config.redirectUri = "https://app.example.com/callback"
    config.scopes = ["openid", "accounts"]
    return OidcClient(config: config)
}

func profiled(_ keyFile: URL) throws -> OidcClientConfig {
    var config = OidcClientConfig()
config.securityProfile = .fapi2
config.clientAuthentication = .privateKeyJwt(try ClientKey(contentsOf: keyFile))
    return config
}

@Suite("The documented service that receives tokens")
struct ServiceSnippets {
    @Test("asks a request without a token for a bound one, and says where its metadata is")
    func challenges() async throws {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        var config = OidcClientConfig()
        config.discoveryEndpoint = emulator.discoveryEndpoint()
        config.clientId = "demo-service"
        config.storage = MemoryStorage<Token>()
        let client = OidcClient(config: config, httpClient: emulator.transport, system: emulator.services)
        let service = try AccountsService(client: client)
        let fields = HttpRequest(url: try WebURL("https://api.example.com")).headerFields
        let answer = await service.status(of: ReceivedRequest(method: "GET", target: "/accounts", headerFields: fields))
        #expect(answer.code == 401)
        let (path, document) = try await publish(service.accounts, client)
        #expect(answer.fields[.wwwAuthenticate]?.contains("https://api.example.com\(path)") == true)
        #expect(try JSON(parsing: document)["resource"] == "https://api.example.com/accounts")
    }
}
