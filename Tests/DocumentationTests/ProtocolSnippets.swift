// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the comments.

import Foundation
import HTTPTypes
import PingJourney
import PingOidc
import PingTestKit
import Testing

// The protocols that apps implement, each with its use, an implementation and a fake; and what the
// blocks leave to the reader.

actor Vault {
    private(set) var token: Token?
    func put(_ token: Token?) { self.token = token }
}

struct SecurityModule: Sendable {
    let serialNumber = "7"
    func seal(_ data: Data) async throws -> Data { Data(data.reversed()) }
    func open(_ data: Data) async throws -> Data { Data(data.reversed()) }
    func newKey() async throws -> any DPoPKey { try await SoftwareDPoPKeys().makeKey() }
    func key(named name: String) async -> (any DPoPKey)? { nil }
    func bind(user: String, challenge: String) async throws -> String { "jws" }
    func sign(_ challenge: String) async throws -> String? { nil }
}

enum SignalsLibrary {
    static func start(behaviour: Bool) async throws {}
    static func data() async throws -> String { "signals" }
}

enum GoogleLibrary {
    static func idToken(client: String?, nonce: String?) async throws -> String { "token" }
}

nonisolated struct Kiosk: Sendable {
    func show(_ address: String, until isResponse: @Sendable (String) -> Bool) async throws -> String { address }
    func hide() {}
}

struct OneHost: HttpClient {
    let host: String
    let client: any HttpClient

    init(_ host: String, over client: any HttpClient) {
        (self.host, self.client) = (host, client)
    }

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        guard request.url.host == host else {
            throw PingError("com.example.host_refused", "This app talks to \(host) alone.")
        }
        return try await client.send(request)
    }
}

struct BusyServer: HttpClient {
    func send(_ request: HttpRequest) async throws -> HttpResponse {
        HttpResponse(status: 503, headerFields: [.retryAfter: "5"])
    }
}

struct VaultStorage: Storage {
    let vault: Vault
    private let turns = AsyncLock()

    func save(item: Token) async throws(PingError) { await vault.put(item) }
    func get() async throws(PingError) -> Token? { await vault.token }
    func delete() async throws(PingError) { await vault.put(nil) }
    func makeRoom(for item: Token) async throws(PingError) {}

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await turns.withLock(work)
    }
}

struct HardwareEncryptor: Encryptor {
    let module: SecurityModule

    func encrypt(data: Data) async throws -> Data {
        try await module.seal(data)
    }

    func decrypt(data: Data) async throws -> Data {
        do { return try await module.open(data) } catch {
            throw PingError(.storageCorrupt, "The module refuses what was stored.", underlying: error)
        }
    }
}

struct LostKey: Encryptor {
    func encrypt(data: Data) async throws -> Data { throw PingError(.storageLocked, "The key is away.") }
    func decrypt(data: Data) async throws -> Data { throw PingError(.storageLocked, "The key is away.") }
}

struct Signals: ProtectProvider {
    func initialize(_ options: ProtectOptions) async throws {
        try await SignalsLibrary.start(behaviour: options.isBehavioralDataCollected)
    }

    func signals(_ options: ProtectOptions) async throws -> String {
        try await SignalsLibrary.data()
    }
}

struct NoSignals: ProtectProvider {
    func initialize(_ options: ProtectOptions) async throws {}
    func signals(_ options: ProtectOptions) async throws -> String { throw URLError(.notConnectedToInternet) }
}

struct GoogleLogin: IdpHandler {
    var tokenType: IdpTokenType { .idToken }

    func authorize(idpClient: IdpClient) async throws -> IdpResult {
        IdpResult(token: try await GoogleLibrary.idToken(client: idpClient.clientId, nonce: idpClient.nonce))
    }
}

struct Declining: IdpHandler {
    var tokenType: IdpTokenType { .idToken }
    func authorize(idpClient: IdpClient) async throws -> IdpResult { throw CancellationError() }
}

struct ModuleKeys: DPoPKeySource {
    let module: SecurityModule

    func makeKey() async throws -> any DPoPKey { try await module.newKey() }

    func key(stored: Secret) async throws -> any DPoPKey {
        guard let key = await module.key(named: stored.reveal()) else {
            throw PingError(.oidcKeyLost, "The module has no such key.", recovery: "Log in again.")
        }
        return key
    }
}

struct KioskBrowser: Browser {
    let kiosk: Kiosk

    func session(redirectUri: String) async throws -> any BrowserSession {
        Session(kiosk: kiosk, redirectUri: redirectUri)
    }

    private struct Session: BrowserSession {
        let kiosk: Kiosk
        let redirectUri: String

        func open(_ url: WebURL, until isResponse: @escaping @Sendable (String) -> Bool) async throws -> String {
            try await kiosk.show(url.absoluteString, until: isResponse)
        }

        func close() { kiosk.hide() }
    }
}

struct ClosedBrowser: Browser {
    func session(redirectUri: String) async throws -> any BrowserSession { throw CancellationError() }
}

struct ModuleBinder: DeviceBinder {
    let module: SecurityModule

    func bind(_ request: DeviceBindingRequest) async throws -> DeviceBinding {
        let jws = try await module.bind(user: request.userId, challenge: request.signing.challenge)
        return DeviceBinding(jws: jws, deviceName: "Till 7", deviceId: module.serialNumber)
    }

    func sign(_ request: DeviceSigningRequest) async throws -> String {
        guard let jws = try await module.sign(request.challenge) else { throw ClientError.clientNotRegistered }
        return jws
    }
}

struct Unbound: DeviceBinder {
    func bind(_ request: DeviceBindingRequest) async throws -> DeviceBinding { throw ClientError.unsupported }
    func sign(_ request: DeviceSigningRequest) async throws -> String { throw ClientError.clientNotRegistered }
}

private func clientOfOneHost() -> Journey {
    let journey = Journey.createJourney { config in
        config.serverUrl = "https://openam.example.com/am"
        config.httpClient = OneHost("openam.example.com", over: DefaultHttpClient.shared)
    }
    return journey
}

struct StatusMiddleware: HttpClientMiddleware {
    let report: @Sendable (Int) -> Void

    func intercept(_ request: HttpRequest, next: any HttpClient) async throws -> HttpResponse {
        let response = try await next.send(request)
        report(response.status)
        return response
    }
}

struct Offline: HttpClientMiddleware {
    func intercept(_ request: HttpRequest, next: any HttpClient) async throws -> HttpResponse {
        throw PingError(.networkUnreachable, "The test is offline.")
    }
}

private func clientBehindMiddlewares() -> Journey {
    let journey = Journey.createJourney { config in
        config.serverUrl = "https://openam.example.com/am"
        config.httpClient = DefaultHttpClient.shared.with(RetryMiddleware(), StatusMiddleware { print("status \($0)") })
    }
    return journey
}

private func storageInAVault(_ vault: Vault) -> WorkflowConfig {
    var config = WorkflowConfig()
    config.module(OidcModule.config) { oidc in
        oidc.storage = VaultStorage(vault: vault)
    }
    return config
}

#if canImport(Security)
private func encryptedKeychain(_ module: SecurityModule) -> any PingOidc.Storage<Token> {
    let storage = KeychainStorage<Token>(account: "tokens", encryptor: HardwareEncryptor(module: module))
    return storage
}
#endif

private func keysOfAModule(_ module: SecurityModule) -> OidcClientConfig {
    var oidc = OidcClientConfig()
    oidc.dpop = .required
    oidc.dpopKeys = ModuleKeys(module: module)
    return oidc
}

private func browserOfAKiosk(_ kiosk: Kiosk) -> OidcWeb {
    let web = OidcWeb.createOidcWeb { $0.browser = KioskBrowser(kiosk: kiosk) }
    return web
}

@Suite("The protocols that apps implement") struct ProtocolSnippets {
    @Test func `A client of one host sends nothing to another`() async throws {
        let client = OneHost("openam.example.com", over: BusyServer())
        let response = try await client.send(HttpRequest(url: try WebURL("https://openam.example.com/am")))
        #expect(response.status == 503)
        let error = await #expect(throws: PingError.self) {
            try await client.send(HttpRequest(url: try WebURL("https://elsewhere.example.com/am")))
        }
        #expect(error?.code == "com.example.host_refused")
    }

    @Test func `A storage in a vault keeps a token until it is deleted`() async throws {
        let storage = VaultStorage(vault: Vault())
        try await storage.save(item: Token(accessToken: "a"))
        #expect(try await storage.get()?.accessToken == "a")
        try await storage.delete()
        #expect(try await storage.get() == nil)
    }

    @Test func `A hardware module's encryptor opens what it has sealed`() async throws {
        let encryptor = HardwareEncryptor(module: SecurityModule())
        let data = Data("secret".utf8)
        #expect(try await encryptor.decrypt(data: encryptor.encrypt(data: data)) == data)
    }

    @Test func `A key that a module has lost is a key that is lost`() async throws {
        let error = await #expect(throws: PingError.self) {
            try await ModuleKeys(module: SecurityModule()).key(stored: Secret("gone"))
        }
        #expect(error?.code == .oidcKeyLost)
    }
}
