import Foundation
import HTTPTypes
import PingDavinci
import PingOidc
import PingTestKit
import Testing

/// A DaVinci workflow whose server is a script.
struct FlowHarness {
    static let origin = "https://auth.example.test"
    static let next = origin + "/env/davinci/connections/c0ffee11/capabilities/customForm"

    let server = ScriptedTransport()
    let logger = MemoryLogger()
    let tokens = MemoryStorage<Token>()
    let daVinci: DaVinci

    init(
        system: SystemServices = .live,
        tokens chosenTokens: (any PingStorage.Storage<Token>)? = nil,
        _ configure: (inout DaVinciConfig) -> Void = { _ in }
    ) {
        let (server, logger, tokens) = (server, logger, chosenTokens ?? tokens)
        daVinci = DaVinci.createDaVinci { config in
            config.httpClient = server
            config.logger = logger
            config.system = system
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            config.module(OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.redirectUri = "demo://cb"
                oidc.scopes = ["email"]
                oidc.storage = tokens
                oidc.openId = Self.provider
            }
            configure(&config)
        }
    }

    static let provider = OpenIdConfiguration(
        issuer: origin + "/env/as",
        authorizationEndpoint: origin + "/env/as/authorize",
        tokenEndpoint: origin + "/env/as/token",
        userinfoEndpoint: origin + "/env/as/userinfo",
        endSessionEndpoint: origin + "/env/as/signoff",
        revocationEndpoint: origin + "/env/as/revoke"
    )

    /// A step with these fields.
    static func form(_ fields: [JSON], defaults: JSON = [:], next: JSON? = .string(next), id: String = "n0de1") -> JSON
    {
        var document: JSON = [
            "id": .string(id), "eventName": "continue", "interactionId": "interaction-1",
            "_links": ["self": ["href": .string(Self.next)], "continue": ["href": .string(origin + "/env/continue")]],
            "formData": ["value": defaults],
            "form": [
                "name": "Sign on", "description": "Enter your details", "category": "CUSTOM_FORM",
                "components": ["fields": .array(fields)],
            ],
        ]
        if let next { document["_links"]?["next"] = ["href": next] }
        return document
    }

    /// Starts a flow whose first step has these fields.
    func start(_ fields: [JSON], defaults: JSON = [:], next: JSON? = .string(next)) async throws -> ContinueNode {
        respond(Self.form(fields, defaults: defaults, next: next))
        let node = await daVinci.start()
        return try #require(node as? ContinueNode, "\(String(describing: node.cause))")
    }

    func respond(_ json: JSON, status: Int = 200, cookies: [String] = []) {
        server.respond(Self.response(json, status: status, cookies: cookies))
    }

    static func response(_ json: JSON, status: Int = 200, cookies: [String] = []) -> HttpResponse {
        var fields: HTTPFields = [.contentType: "application/json"]
        for cookie in cookies { fields.append(HTTPField(name: .setCookie, value: cookie)) }
        return HttpResponse(status: status, headerFields: fields, body: json.serialized())
    }

    /// Sends a step to a server that accepts anything, and returns the body that was sent.
    func bodySent(by step: ContinueNode) async throws -> JSON {
        respond(Self.form([]))
        _ = await step.next()
        let request = try #require(server.requests.last)
        #expect(request.url.absoluteString == Self.next)
        #expect(request.method == .post)
        #expect(request.headerFields[.contentType] == "application/json")
        return try JSON(parsing: request.body)
    }

    /// What the step would send for its fields.
    static func formData(of step: ContinueNode) throws -> JSON? {
        try JSON(parsing: step.asRequest().body)["parameters"]?["data"]?["formData"]
    }

    /// Makes the server accept the flow: the state of the flow that started last, and tokens for the code.
    func respondWithSuccess(code: String = "c0de-1", state: String? = nil, cookies: [String] = []) {
        let sent = server.requests.last { $0.url.path.hasSuffix("/authorize") }?.url.queryItems
        let state = state ?? sent?.first { $0.name == "state" }?.value ?? ""
        respond(
            [
                "status": "COMPLETED", "session": ["id": "5e55-10n"],
                "authorizeResponse": ["code": .string(code), "state": .string(state)],
                "_links": ["next": ["href": .string(Self.next)]],
            ],
            cookies: cookies
        )
    }

    func respondWithToken() {
        let body: JSON = ["access_token": "acce55-t0ken", "token_type": "Bearer", "expires_in": 3600]
        server.respond(Self.response(body)) { $0.url.path.hasSuffix("/token") }
    }
}

extension ContinueNode {
    /// The only collector of a type.
    func only<C: Collector>(_ type: C.Type = C.self) throws -> C {
        let found = collectors.compactMap { $0 as? C }
        #expect(found.count == 1)
        return try #require(found.first)
    }
}

/// A `PingError` behind a failure node.
func failure(_ node: any Node) throws -> PingError {
    let cause = try #require((node as? FailureNode)?.cause)
    return try #require(cause as? PingError, "\(cause)")
}
