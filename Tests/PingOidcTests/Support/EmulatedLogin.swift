import Foundation
import HTTPTypes
import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc

/// A client against the emulator over real HTTP: logs the demonstration user in to PingAM and
/// continues with the session.
struct EmulatedLogin: Sendable {
    let emulator: Emulator
    let server: EmulatorServer
    let storage = MemoryStorage<Token>()
    let client: OidcClient
    private let http: any HttpClient

    /// Starts an emulator whose clock only the test moves, runs the test, and stops it.
    ///
    /// - Parameters:
    ///   - http: Sends the client's requests.
    ///   - system: The client's clock; `nil` for the emulator's.
    static func run(
        _ algorithm: SigningAlgorithm = .es256,
        discovery: String? = nil,
        config: OidcClientConfig = .test,
        http: any HttpClient = DefaultHttpClient(),
        system: SystemServices? = nil,
        emulator change: (inout EmulatorConfiguration) -> Void = { _ in },
        _ test: (EmulatedLogin) async throws -> Void
    ) async throws {
        var configuration = EmulatorConfiguration(signingAlgorithm: algorithm, services: .stopped())
        change(&configuration)
        let emulator = try Emulator(configuration: configuration)
        let server = try await emulator.serve()
        let login = EmulatedLogin(emulator, server, discovery, config, http, system ?? emulator.services)
        let result = await Result { try await test(login) }
        await server.stop()
        try result.get()
    }

    private init(
        _ emulator: Emulator,
        _ server: EmulatorServer,
        _ discovery: String?,
        _ config: OidcClientConfig,
        _ http: any HttpClient,
        _ system: SystemServices
    ) {
        self.http = http
        self.emulator = emulator
        self.server = server
        var config = config
        config.discoveryEndpoint = discovery.map { server.serverURL + $0 } ?? server.discoveryEndpoint()
        config.storage = storage
        // An emulator before this one may have had the same port.
        config.providerCache = config.providerCache ?? ProviderCache()
        client = OidcClient(
            config: config,
            httpClient: http,
            system: system,
            limits: RequestLimits(timeout: .seconds(600))
        )
    }

    /// Logs in and exchanges the code.
    @discardableResult
    func logIn() async throws -> Token {
        let request = try await client.authorizationRequest()
        let location = try await redirect(request)
        return try await client.exchange(code: client.code(fromRedirect: location, for: request), for: request)
    }

    /// Where the provider redirects a user, with or without a session. A response that the browser would post is
    /// written as a redirect, as a web app would hand it on.
    func redirect(_ request: PingOidc.AuthorizationRequest, isSignedIn: Bool = true) async throws -> String {
        var fields = HTTPFields()
        if isSignedIn { fields[.cookie] = "iPlanetDirectoryPro=\(try await session())" }
        let response = try await get(request.url, fields)
        if let location = response.headerFields[.location] { return location }
        let page = String(decoding: response.body, as: UTF8.self)
        let inputs = page.matches(of: /name="([^"]*)" value="([^"]*)"/).map { (String($0.1), String($0.2)) }
        return inputs.isEmpty ? "" : request.redirectUri + "?" + PercentEncoding.encode(inputs)
    }

    /// Where a URL redirects to; empty when it does not.
    func location(of url: WebURL) async throws -> String {
        try await get(url, HTTPFields()).headerFields[.location] ?? ""
    }

    private func get(_ url: WebURL, _ fields: HTTPFields) async throws -> HttpResponse {
        try await http.send(HttpRequest(url: url, headerFields: fields, timeout: .seconds(600)))
    }

    /// A new session at the server, as its cookie has it.
    func session() async throws -> String {
        let place = "/json/realms/root/realms/alpha/authenticate?authIndexType=service&authIndexValue=Login"
        var step = try await post(place, [:])
        step["callbacks"]?[0]?["input"]?[0]?["value"] = "jo.field"
        step["callbacks"]?[1]?["input"]?[0]?["value"] = "S3cret-Word"
        return try #require(await post(place, step)["tokenId"]?.string)
    }

    private func post(_ path: String, _ body: JSON) async throws -> JSON {
        let fields: HTTPFields = [.contentType: "application/json"]
        let url = try WebURL(server.serverURL + path)
        let request = HttpRequest(
            method: .post,
            url: url,
            headerFields: fields,
            body: body.serialized(),
            timeout: .seconds(600)
        )
        return try JSON(parsing: await http.send(request).body)
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
