import Crypto
import Foundation
import HTTPTypes
import PingTestKit

@testable import PingOidc

/// An OpenID provider in memory that follows the rules, except where a test says otherwise.
final class TestProvider: HttpClient {
    /// What a test changes. Each member is read again for every request.
    struct Behaviour: Sendable {
        /// Changes the metadata.
        var metadata: @Sendable (inout JSON) -> Void = { _ in }
        /// The key ID tokens are signed with.
        var key: TestKey
        /// The published keys; those of ``key`` when `nil`.
        var publishedKeys: [JSON]?
        /// Changes the header of ID tokens.
        var header: @Sendable (inout JSON) -> Void = { _ in }
        /// Changes the claims of ID tokens.
        var claims: @Sendable (inout JSON) -> Void = { _ in }
        /// Changes the claims of ID tokens that come with a refresh.
        var refreshedClaims: @Sendable (inout JSON) -> Void = { _ in }
        /// Changes the finished ID token.
        var idToken: @Sendable (String) throws -> String = { $0 }
        /// Changes the answer of the token endpoint.
        var answer: @Sendable (inout JSON) -> Void = { _ in }
        /// Changes the user information.
        var userinfo: @Sendable (inout JSON) -> Void = { _ in }
        /// Answers in place of the provider; `nil` to let it answer.
        var intercept: @Sendable (HttpRequest) async throws -> HttpResponse? = { _ in nil }
        /// Comes between what the provider does and the client's learning of it.
        var handled: @Sendable (HttpRequest) async throws -> Void = { _ in }
    }

    let issuer: String
    let clock = TestClock.october2025()
    /// What its clients share. The process's own caches are for as many clients as an app has, and tests have more.
    let cache = ProviderCache()
    private let behaviour: Locked<Behaviour>
    private let log = Locked<[HttpRequest]>([])
    private let grants = Locked(Grants())

    struct Grants {
        var count = 0
        var codes: [String: (challenge: String, nonce: String?)] = [:]
        var refreshTokens: Set<String> = []
        /// When the user last logged in.
        var authTime = 0
    }

    init(
        issuer: String = "https://op.example.test/as",
        _ change: (inout Behaviour) -> Void = { _ in }
    ) async throws {
        self.issuer = issuer
        var behaviour = Behaviour(key: try await TestKey.make())
        change(&behaviour)
        self.behaviour = Locked(behaviour)
    }

    func change(_ change: @Sendable (inout Behaviour) -> Void) {
        behaviour.withLock { change(&$0) }
    }

    /// The paths of the requests so far, without `/as/`.
    var paths: [String] { log.current.map { String($0.url.path.dropFirst("/as/".count)) } }
    var requests: [HttpRequest] { log.current }

    /// The refresh tokens that nobody has spent or revoked.
    var liveRefreshTokens: Set<String> { grants.withLock { $0.refreshTokens } }

    /// The forms that were sent to an endpoint.
    func forms(_ path: String) -> [[String: String]] {
        log.current.filter { $0.url.path == "/as/\(path)" }.map { request in
            let pairs = PercentEncoding.decodePairs(String(decoding: request.body, as: UTF8.self))
            return Dictionary(pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        }
    }

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        try Task.checkCancellation()
        log.withLock { $0.append(request) }
        let behaviour = behaviour.current
        if let answer = try await behaviour.intercept(request) { return answer }
        let answer = try answer(to: request, behaviour)
        try await behaviour.handled(request)
        return answer
    }

    private func answer(to request: HttpRequest, _ behaviour: Behaviour) throws -> HttpResponse {
        switch request.url.path {
        case "/as/.well-known/openid-configuration":
            var metadata = metadata
            behaviour.metadata(&metadata)
            return .json(metadata)
        case "/as/jwks": return .json(["keys": .array(behaviour.publishedKeys ?? [behaviour.key.jwk])])
        case "/as/token": return try token(request, behaviour)
        case "/as/par": return .json(["request_uri": "urn:example:pushed", "expires_in": 60], status: 201)
        case "/as/userinfo":
            var claims: JSON = ["sub": "user-1", "email": "jo@example.test"]
            behaviour.userinfo(&claims)
            return .json(claims)
        case "/as/revoke":
            for token in forms("revoke").compactMap({ $0["token"] }) {
                grants.withLock { _ = $0.refreshTokens.remove(token) }
            }
            return HttpResponse(status: 200)
        case "/as/signoff", "/as/idp/signoff": return HttpResponse(status: 204)
        default: return HttpResponse(status: 404)
        }
    }

    private var metadata: JSON {
        var metadata: JSON = ["issuer": .string(issuer), "id_token_signing_alg_values_supported": .null]
        for (name, path) in [
            ("authorization_endpoint", "authorize"), ("token_endpoint", "token"), ("userinfo_endpoint", "userinfo"),
            ("end_session_endpoint", "signoff"), ("ping_end_idp_session_endpoint", "idp/signoff"),
            ("revocation_endpoint", "revoke"), ("jwks_uri", "jwks"),
            ("pushed_authorization_request_endpoint", "par"),
        ] {
            metadata[name] = .string("\(issuer)/\(path)")
        }
        return metadata
    }

    /// What the provider does when the user agrees: the redirect with a code.
    func approve(_ request: PingOidc.AuthorizationRequest) -> String {
        approve(request.url, redirectUri: request.redirectUri)
    }

    func approve(_ url: WebURL, redirectUri: String) -> String {
        let query = Dictionary(url.queryItems.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        let code = grants.withLock { grants in
            grants.count += 1
            let code = "code-\(grants.count)"
            grants.codes[code] = (query["code_challenge"] ?? "", query["nonce"])
            return code
        }
        return "\(redirectUri)?" + PercentEncoding.encode([("code", code), ("state", query["state"] ?? "")])
    }

    private func token(_ request: HttpRequest, _ behaviour: Behaviour) throws -> HttpResponse {
        let pairs = PercentEncoding.decodePairs(String(decoding: request.body, as: UTF8.self))
        let given = Dictionary(pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        if given["grant_type"] == "refresh_token" {
            let wasKnown = grants.withLock { $0.refreshTokens.remove(given["refresh_token"] ?? "") != nil }
            return wasKnown ? try answer(behaviour, nonce: nil, isRefresh: true) : .oauthError("invalid_grant")
        }
        let grant = grants.withLock { $0.codes.removeValue(forKey: given["code"] ?? "") }
        let challenge = Data(SHA256.hash(data: Data((given["code_verifier"] ?? "").utf8))).base64URLEncodedString()
        guard let grant, grant.challenge == challenge else { return .oauthError("invalid_grant") }
        grants.withLock { $0.authTime = clock.seconds }
        return try answer(behaviour, nonce: grant.nonce, isRefresh: false)
    }

    private func answer(_ behaviour: Behaviour, nonce: String?, isRefresh: Bool) throws -> HttpResponse {
        let number = grants.withLock { grants in
            grants.count += 1
            grants.refreshTokens.insert("refresh-\(grants.count)")
            return grants.count
        }
        let accessToken = "access-\(number)"
        var body: JSON = [
            "access_token": .string(accessToken), "token_type": "Bearer", "expires_in": 3600,
            "refresh_token": .string("refresh-\(number)"), "scope": "openid profile",
        ]
        body["id_token"] = .string(
            try idToken(behaviour, accessToken: accessToken, nonce: nonce, isRefresh: isRefresh)
        )
        behaviour.answer(&body)
        return .json(body)
    }

    private func idToken(
        _ behaviour: Behaviour,
        accessToken: String,
        nonce: String?,
        isRefresh: Bool
    ) throws -> String {
        let hash = TestKey.digest(of: behaviour.key.algorithm)?.leftHalf(of: accessToken)
        var claims: JSON = [
            "iss": .string(issuer), "sub": "user-1", "aud": "demo-app", "iat": .int(clock.seconds),
            "exp": .int(clock.seconds + 600), "auth_time": .int(grants.withLock { $0.authTime }),
        ]
        claims["nonce"] = nonce.map(JSON.string)
        claims["at_hash"] = hash.map(JSON.string)
        behaviour.claims(&claims)
        if isRefresh { behaviour.refreshedClaims(&claims) }
        var header = behaviour.key.header
        behaviour.header(&header)
        return try behaviour.idToken(behaviour.key.sign(claims, header: header))
    }
}

extension HttpResponse {
    static func json(_ json: JSON, status: Int = 200) -> HttpResponse {
        HttpResponse(status: status, headerFields: [.contentType: "application/json"], body: json.serialized())
    }

    static func oauthError(_ code: String, status: Int = 400, _ explanation: String? = nil) -> HttpResponse {
        var json: JSON = ["error": .string(code)]
        json["error_description"] = explanation.map(JSON.string)
        return .json(json, status: status)
    }
}
