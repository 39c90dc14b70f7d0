import Foundation
import HTTPTypes
import PingTestKit
import Testing

@testable import PingOidc
@testable import PingService

@Suite("What a service says about itself (RFC 9728)")
struct ProtectedResourceMetadataTests {
    private static let api = "https://api.example.test/v1"
    private static let place = "https://api.example.test/.well-known/oauth-protected-resource/v1"

    /// A server with one document.
    private struct Server: HttpClient {
        var document: JSON = ["resource": "https://api.example.test/v1"]
        var status = 200
        let requests = Locked<[HttpRequest]>([])

        func send(_ request: HttpRequest) async throws -> HttpResponse {
            requests.withLock { $0.append(request) }
            return .json(document, status: status)
        }
    }

    private func read(_ server: Server, place: String = place, url: String = api) async throws
        -> ProtectedResourceMetadata?
    {
        let refusal = HttpResponse(
            status: 401,
            headerFields: [
                .wwwAuthenticate: #"Basic realm="x", Bearer error="invalid_token", resource_metadata="\#(place)""#
            ]
        )
        return try await ProtectedResourceMetadata.read(from: refusal, to: WebURL(url), over: server)
    }

    @Test func `A client reads it without a token from where the refusal says`() async throws {
        let server = Server(document: [
            "resource": "https://api.example.test/v1", "authorization_servers": ["https://op.example.test/as"],
            "scopes_supported": ["a"], "more": 7,
        ])
        let metadata = try #require(await read(server))
        #expect(metadata.resource == "https://api.example.test/v1" && metadata.document["more"] == 7)
        #expect(metadata.scopes == ["a"] && !metadata.requiresDPoP)
        let request = try #require(server.requests.current.first)
        #expect(request.url.absoluteString == Self.place && request.headerFields[.authorization] == nil)
    }

    @Test func `A refusal without metadata is not asked further`() async throws {
        let server = Server()
        let refusal = HttpResponse(status: 401, headerFields: [.wwwAuthenticate: "Bearer"])
        let none = try await ProtectedResourceMetadata.read(from: refusal, to: WebURL(Self.api), over: server)
        #expect(none == nil && server.requests.current.isEmpty)
    }

    @Test(arguments: [
        "https://evil.example.test/meta", "http://api.example.test/meta", "https://api.example.test:444/meta",
        "https://api.example.test.evil.test/meta", "file:///etc/passwd", "",
    ])
    func `Metadata of another origin is not fetched`(_ place: String) async throws {
        let server = Server()
        #expect(await failure { try await read(server, place: place) } != nil)
        #expect(server.requests.current.isEmpty)
    }

    @Test(arguments: [
        "https://evil.example.test/v1", "https://api.example.test/v2", "https://api.example.test/v1/accounts",
        "https://api.example.test", "https://api.example.test/", "https://api.example.test/v1/",
        "https://api.example.test/V1", "https://api.example.test/v1?x", "http://api.example.test/v1", "",
    ])
    func `Metadata about another service is refused`(_ resource: String) async throws {
        let server = Server(document: ["resource": .string(resource)])
        #expect(await failure { try await read(server) }?.failureCode == .oidcInvalidMetadata)
    }

    @Test(arguments: [
        ("https://api.example.test/v1", true), ("https://API.example.test:443/v1", true),
        ("https://api.example.test/v1/accounts", false), ("https://api.example.test/v1?page=2", false),
    ])
    func `A service is the address that the app names, and not what stands above or below`(
        _ url: String,
        _ isAccepted: Bool
    ) async throws {
        let error = await failure { try await read(Server(), url: url) }
        #expect(error?.failureCode == (isAccepted ? nil : .oidcInvalidMetadata))
    }

    @Test func `A tenant of a host does not get tokens for the whole host`() async throws {
        let server = Server(document: ["resource": "https://host.example.test/"])
        let tenant = "https://host.example.test/a/evil"
        let place = "https://host.example.test/a/evil/metadata"
        let error = await failure { try await read(server, place: place, url: tenant) }
        #expect(error?.failureCode == .oidcInvalidMetadata)
        #expect(error?.advice?.isEmpty == false)
    }

    @Test func `A document that cannot be read is refused`() async throws {
        for document: JSON in [[], "x", ["resource": 7], ["authorization_servers": "x"]] {
            #expect(await failure { try await read(Server(document: document)) }?.failureCode == .oidcInvalidMetadata)
        }
        #expect(await failure { try await read(Server(status: 404)) }?.failureCode == .oidcInvalidMetadata)
        let odd: JSON = ["resource": "https://api.example.test/v1", "authorization_servers": ["https://a.example", 7]]
        #expect(await failure { try await read(Server(document: odd)) }?.failureCode == .oidcInvalidMetadata)
    }

    @Test(arguments: [
        ("https://op.example.test/a-tenant/v2.0", nil), ("https://op.example.test/{tenantid}/v2.0", nil),
        ("https://op.example.test/as", PingError.Code.oidcIssuerMismatch),
        ("https://op.example.test/a/b/v2.0", .oidcIssuerMismatch), ("https://evil.test/a/v2.0", .oidcIssuerMismatch),
    ])
    func `A service of a provider for many tenants names any tenant of it`(server: String, code: PingError.Code?)
        async throws
    {
        let document: JSON = [
            "resource": "https://api.example.test/v1", "authorization_servers": [.string(server)],
        ]
        let metadata = try #require(try await read(Server(document: document)))
        var config = OidcClientConfig.test
        config.issuerTemplate = "https://op.example.test/{tenantid}/v2.0"
        #expect(await failure { try config.use(metadata) }?.failureCode == code)
    }

    @Test(arguments: [
        ([], nil), (["https://op.example.test/as"], nil), (["https://x.example", "https://op.example.test/as"], nil),
        (["https://evil.example.test"], PingError.Code.oidcIssuerMismatch),
        (["https://OP.example.test/as"], .oidcIssuerMismatch),
    ])
    func `A service that accepts no tokens of the provider is not used, and no other provider either`(
        servers: [String],
        code: PingError.Code?
    ) async throws {
        let document: JSON = [
            "resource": "https://api.example.test/v1", "authorization_servers": .array(servers.map(JSON.string)),
        ]
        let metadata = try #require(await read(Server(document: document)))
        var config = OidcClientConfig.test
        let before = config.discoveryEndpoint
        #expect(await failure { try config.use(metadata) }?.failureCode == code)
        #expect(config.resources == (code == nil ? ["https://api.example.test/v1"] : []))
        #expect(config.discoveryEndpoint == before && config.dpop == .off)
    }

    @Test(arguments: [
        ("https://api.example.test", "/.well-known/oauth-protected-resource"),
        ("https://api.example.test/", "/.well-known/oauth-protected-resource"),
        ("https://api.example.test/v1", "/.well-known/oauth-protected-resource/v1"),
    ])
    func `A service publishes it below its own origin`(address: String, path: String) throws {
        #expect(try ProtectedResource(address).metadataPath == path)
    }

    @Test(arguments: [
        "https://api.example.test?x", "https://api.example.test/#a", "http://api.example.test", "api", "",
    ])
    func `A service has an https address without query and fragment`(_ address: String) {
        #expect(
            [.insecureURL, .invalidConfiguration, .invalidURL].contains(thrownCode { try ProtectedResource(address) })
        )
    }
}
