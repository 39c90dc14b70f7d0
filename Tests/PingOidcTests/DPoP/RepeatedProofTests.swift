import Foundation
import HTTPTypes
import PingEmulator
import PingTransportConformance
import Testing

@testable import PingOidc

@Suite("A proof and an assertion for each attempt")
struct RepeatedProofTests {
    private static let policy = RetryPolicy(baseDelay: .milliseconds(1))

    private static var config: OidcClientConfig {
        var config = OidcClientConfig.test
        config.dpop = .required
        config.dpopKeys = SoftwareDPoPKeys()
        return config
    }

    /// How a server of the app's treats the first arrival of each request.
    enum Welcome: CaseIterable {
        case busy, busyWithNonce, asksForNonce, closes
    }

    /// The server's first response, without a connection that ends.
    private static func receive(_ connection: LoopbackConnection, _ welcome: Welcome) async throws {
        let nonce = "DPoP-Nonce: nonce-of-the-server"
        switch welcome {
        case .busy: try await connection.respond(503, header: ["Retry-After: 0"])
        case .busyWithNonce: try await connection.respond(503, header: ["Retry-After: 0", nonce])
        case .asksForNonce:
            try await connection.respond(401, header: ["WWW-Authenticate: DPoP error=\"use_dpop_nonce\"", nonce])
        case .closes: connection.close()
        }
    }

    @Test(arguments: Welcome.allCases)
    func `Two clients send a new proof with each attempt at a request of the app`(_ welcome: Welcome) async throws {
        let arrivals = Locked<[String: Int]>([:])
        let server: @Sendable (LoopbackConnection, LoopbackRequest) async throws -> Void = { connection, request in
            let isFirst = arrivals.withLock { counts in
                counts[request.target, default: 0] += 1
                return counts[request.target] == 1
            }
            guard isFirst, request.target != "/warm" else { return try await connection.respond() }
            try await Self.receive(connection, welcome)
        }
        try await LoopbackServer.run(server) { resource in
            try await EmulatedLogin.run(config: Self.config) { one in
                try await EmulatedLogin.run(config: Self.config) { other in
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for (login, target) in [(one, "/one"), (other, "/other")] {
                            group.addTask { try await Self.call(resource, target, login) }
                        }
                        try await group.waitForAll()
                    }
                }
            }
            for target in ["/one", "/other"] { try Self.checkProofs(resource, target, welcome) }
        }
    }

    private static func call(_ server: LoopbackServer, _ target: String, _ login: EmulatedLogin) async throws {
        try await login.logIn()
        let client = try AuthenticatedHttpClient(
            DefaultHttpClient().with(RetryMiddleware(policy)),
            client: login.client,
            origins: [server.url]
        )
        for path in ["/warm", target] {
            let request = HttpRequest(url: try WebURL(server.url + path), timeout: .seconds(600))
            #expect(try await client.send(request).status == 200)
        }
    }

    private static func checkProofs(_ server: LoopbackServer, _ target: String, _ welcome: Welcome) throws {
        let texts = server.requests.filter { $0.target == target }.compactMap { $0["DPoP"] }
        let proofs = try texts.map { try SignedToken($0).claims }
        #expect(proofs.count == 2)
        #expect(Set(proofs.map { $0["jti"]?.string }).count == 2)
        let knowsNonce = welcome == .busyWithNonce || welcome == .asksForNonce
        #expect(proofs.last?["nonce"]?.string == (knowsNonce ? "nonce-of-the-server" : nil))
    }

    @Test
    func `A token request that could not be sent is repeated with a new proof and a new assertion`() async throws {
        let pair = try TestClientKey.make("ES256")
        var config = Self.config
        config.clientAuthentication = .privateKeyJwt(try ClientKey(pair.text))
        let transport = Unreachable()
        try await EmulatedLogin.run(config: config, http: transport.with(RetryMiddleware(Self.policy))) {
            $0.clients = [EmulatorClient(id: "demo-app", redirectURIs: ["demo://cb"])]
            $0.clients[0].keys = [pair.publicKey]
            $0.clients[0].requiresDPoP = true
        } _: { login in
            let token = try await login.logIn()
            #expect(token.isBound)
        }
        let posts = transport.posts.current
        #expect(posts.count == 2)
        #expect(Set(posts.map(\.proof)).count == 2)
        #expect(Set(posts.map(\.assertion)).count == 2)
    }
}

/// A transport whose first form finds no server.
private struct Unreachable: HttpClient {
    let posts = Locked<[(proof: String?, assertion: String?)]>([])

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        if request.method == .post, request.headerFields[.contentType] == "application/x-www-form-urlencoded" {
            let body = String(decoding: request.body, as: UTF8.self)
            let assertion = body.split(separator: "&").first { $0.hasPrefix("client_assertion=") }
            let count = posts.withLock { posts in
                let proof = HTTPField.Name.dpop.flatMap { request.headerFields[$0] }
                posts.append((proof, assertion.map(String.init)))
                return posts.count
            }
            if count == 1 { throw PingError(.networkUnreachable, "No connection.") }
        }
        return try await DefaultHttpClient().send(request)
    }
}
