import Foundation
import HTTPTypes
import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc
@testable import PingService

@Suite("A service, its provider and its client")
struct EmulatedServiceTests {
    private static let address = "https://api.example.test/v1"

    /// A service that says what it is and verifies each request.
    private struct Service: HttpClient {
        let client: OidcClient
        let resource: ProtectedResource
        let received = Locked<[HttpRequest]>([])
        /// What the service's own proxy removes from the path, and the service adds again.
        var prefix = ""

        func send(_ request: HttpRequest) async throws -> HttpResponse {
            if request.url.path == resource.metadataPath {
                return .json(try await client.metadata(of: resource))
            }
            received.withLock { $0.append(request) }
            return await respond(to: request)
        }

        func respond(to request: HttpRequest) async -> HttpResponse {
            let received = ReceivedRequest(
                method: request.method.rawValue,
                target: prefix + request.url.absoluteString.dropFirst(request.url.origin.count + prefix.count),
                headerFields: request.headerFields
            )
            do throws(OidcError) {
                let access = try await client.verify(request: received, for: resource)
                return .json(.object(access.claims))
            } catch {
                guard let challenge = resource.challenge(for: error) else { return HttpResponse(status: 503) }
                return HttpResponse(status: 401, headerFields: challenge)
            }
        }
    }

    /// Runs a test with a user who is logged in.
    private func run(
        _ check: ProtectedResource.TokenCheck,
        dpop: DPoPPolicy,
        _ test: (EmulatedLogin, Service) async throws -> Void
    ) async throws {
        var config = OidcClientConfig.test
        (config.dpop, config.dpopKeys) = (dpop, SoftwareDPoPKeys())
        try await EmulatedLogin.run(config: config) {
            if check == .signature { $0.clients[0].accessTokenAudience = Self.address }
        } _: { login in
            var service = OidcClientConfig()
            service.discoveryEndpoint = login.server.discoveryEndpoint()
            service.clientId = "demo-service"
            service.clientAuthentication = .clientSecretBasic("demo-service-secret")
            service.storage = MemoryStorage<Token>()
            service.providerCache = ProviderCache()
            var resource = try ProtectedResource(Self.address)
            resource.tokenCheck = check
            // Opaque tokens have no audience.
            resource.requiresAudience = check == .signature
            resource.requiresBoundTokens = dpop == .required
            resource.scopes = ["profile"]
            let client = OidcClient(config: service, system: login.emulator.services)
            try await login.logIn()
            try await test(login, Service(client: client, resource: resource, prefix: "/v1"))
        }
    }

    @Test(arguments: [ProtectedResource.TokenCheck.signature, .introspection], [DPoPPolicy.off, .required])
    func `A client's request is accepted once for each proof`(check: ProtectedResource.TokenCheck, dpop: DPoPPolicy)
        async throws
    {
        try await run(check, dpop: dpop) { login, service in
            let http = try AuthenticatedHttpClient(service, client: login.client, origins: [Self.address])
            let url = try WebURL(Self.address + "/accounts?page=2")
            for _ in 0..<2 {
                let response = try await http.send(HttpRequest(url: url))
                #expect(response.status == 200)
                #expect(try JSON(parsing: response.body)["client_id"] == "demo-app")
            }
            let replayed = try #require(service.received.current.last)
            #expect(await service.respond(to: replayed).status == (dpop == .required ? 401 : 200))
            var elsewhere = replayed
            elsewhere.method = .delete
            #expect(await service.respond(to: elsewhere).status == (dpop == .required ? 401 : 200))
        }
    }

    @Test func `A service that asks the provider refuses a refresh token and a revoked token`() async throws {
        try await run(.introspection, dpop: .off) { login, service in
            let token = try #require(await login.storage.get())
            func status(_ text: String) async throws -> Int {
                var request = HttpRequest(url: try WebURL(Self.address + "/accounts"))
                request.headerFields[.authorization] = "Bearer \(text)"
                return await service.respond(to: request).status
            }
            #expect(try await status(token.accessToken) == 200)
            #expect(try await status(token.refreshToken ?? "") == 401)
            try await login.client.revoke()
            #expect(try await status(token.accessToken) == 401)
        }
    }

    @Test func `A client learns from the refusal what the service requires, and gets a token for it`() async throws {
        try await run(.signature, dpop: .required) { login, service in
            let url = try WebURL(Self.address + "/accounts")
            let refusal = try await service.send(HttpRequest(url: url))
            #expect(refusal.status == 401)
            let read = try await ProtectedResourceMetadata.read(
                from: refusal,
                to: WebURL(Self.address),
                over: service
            )
            let metadata = try #require(read)
            #expect(metadata.resource == Self.address && metadata.scopes == ["profile"] && metadata.requiresDPoP)
            #expect(metadata.authorizationServers == [try await login.client.metadata().issuer])
            var config = login.client.config
            config.dpop = .off
            try config.use(metadata)
            try config.use(metadata)
            #expect(config.resources == [Self.address] && config.dpop == .required)
            let client = OidcClient(config: config, system: login.emulator.services)
            let query = try await client.authorizationRequest().url.queryItems
            #expect(query.contains { $0.name == "resource" && $0.value == Self.address })
        }
    }
}
