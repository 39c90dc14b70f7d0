import Foundation
import HTTPTypes
import PingEmulator
import PingTransportConformance
import Testing

@testable import PingOidc
@testable import PingService

@Suite("Clients and a service that asks for nonces, over HTTP")
struct NonceOverHTTPTests {
    /// One process of the service.
    private struct Instance: Sendable {
        let client: OidcClient
        let resource: ProtectedResource

        func respond(_ connection: LoopbackConnection, _ request: LoopbackRequest) async throws -> Int {
            var fields = HTTPFields()
            for name in ["Authorization", "DPoP"] {
                if let field = HTTPField.Name(name) { fields[field] = request[name] }
            }
            let received = ReceivedRequest(method: request.method, target: request.target, headerFields: fields)
            let (status, answer) = await answer(to: received)
            try await connection.respond(status, header: answer.map { "\($0.name.rawName): \($0.value)" })
            return status
        }

        private func answer(to request: ReceivedRequest) async -> (Int, HTTPFields) {
            do throws(OidcError) {
                return (200, try await client.verify(request: request, for: resource).responseFields)
            } catch {
                return resource.challenge(for: error).map { (401, $0) } ?? (503, [:])
            }
        }
    }

    /// What the processes of the service share: their clock, and nothing else but the key.
    private struct Service: Sendable {
        let instances = Locked<[Instance]>([])
        let clock = Locked<TimeInterval>(0)
        let statuses = Locked<[String: [Int]]>([:])

        @Sendable func handle(_ connection: LoopbackConnection, _ request: LoopbackRequest) async throws {
            let count = statuses.withLock { $0.values.reduce(0) { $0 + $1.count } }
            let instance = instances.withLock { $0[count % $0.count] }
            let status = try await instance.respond(connection, request)
            statuses.withLock { $0[request.target, default: []].append(status) }
        }

        func start(at address: String, _ login: EmulatedLogin) throws {
            let (clock, now) = (clock, login.emulator.services.now)
            var system = login.emulator.services
            system.now = { now() + clock.current }
            let key = EncryptionKey()
            for _ in 0..<2 {
                var config = OidcClientConfig()
                config.discoveryEndpoint = login.server.discoveryEndpoint()
                config.clientId = "demo-service"
                config.clientAuthentication = .clientSecretBasic("demo-service-secret")
                config.storage = MemoryStorage<Token>()
                config.providerCache = ProviderCache()
                var resource = try ProtectedResource(address)
                resource.tokenCheck = .introspection
                // Opaque tokens have no audience.
                resource.requiresAudience = false
                resource.requiresBoundTokens = true
                resource.nonceKeys = try EncryptionKeys(current: key)
                resource.nonceLifetime = .seconds(100)
                let instance = Instance(client: OidcClient(config: config, system: system), resource: resource)
                instances.withLock { $0.append(instance) }
            }
        }
    }

    @Test func `Two clients learn the nonces of two instances, and are asked for them once`() async throws {
        var config = OidcClientConfig.test
        (config.dpop, config.dpopKeys) = (.required, SoftwareDPoPKeys())
        let service = Service()
        try await LoopbackServer.run(service.handle) { server in
            try await EmulatedLogin.run(config: config) { login in
                try service.start(at: server.url, login)
                for target in ["/one", "/other"] {
                    let client = Self.client(login, config)
                    try await Self.logIn(client, login)
                    let http = try AuthenticatedHttpClient(DefaultHttpClient(), client: client, origins: [server.url])
                    // The first nonce is refreshed by a response before it ends, and the second call of the
                    // client uses the new one.
                    for moment in [0, 0, 55, 110] as [TimeInterval] {
                        service.clock.set(moment)
                        let request = HttpRequest(url: try WebURL(server.url + target), timeout: .seconds(600))
                        #expect(try await http.send(request).status == 200)
                    }
                    service.clock.set(0)
                }
                #expect(login.emulator.observedRequests.allSatisfy { $0.status < 400 })
            }
        }
        #expect(service.statuses.current == ["/one": [401, 200, 200, 200, 200], "/other": [401, 200, 200, 200, 200]])
    }

    private static func client(_ login: EmulatedLogin, _ config: OidcClientConfig) -> OidcClient {
        var config = config
        config.discoveryEndpoint = login.server.discoveryEndpoint()
        config.storage = MemoryStorage<Token>()
        config.providerCache = ProviderCache()
        return OidcClient(config: config, system: login.emulator.services)
    }

    private static func logIn(_ client: OidcClient, _ login: EmulatedLogin) async throws {
        let request = try await client.authorizationRequest()
        let code = try client.code(fromRedirect: try await login.redirect(request), for: request)
        _ = try await client.exchange(code: code, for: request)
    }
}
