import Crypto
import Foundation
import HTTPTypes
import PingTestKit
import Testing

@testable import PingOidc
@testable import PingService

@Suite("A service verifies a request")
struct RequestVerificationTests {
    private static let address = "https://api.example.test/v1"
    private let service: ServiceLogin
    private var login: TestLogin { service.login }
    private let resource: ProtectedResource

    init() async throws {
        service = try await ServiceLogin()
        resource = try ProtectedResource(Self.address)
    }

    /// An access token of the provider.
    private func token(_ confirmation: JSON? = nil, _ key: TestKey? = nil) throws -> String {
        try service.token(for: .string(Self.address), by: key) { claims in
            (claims["client_id"], claims["scope"], claims["cnf"]) = ("demo-app", "a b", confirmation)
        }
    }

    private static func hash(_ text: String) -> String {
        Data(SHA256.hash(data: Data(text.utf8))).base64URLEncodedString()
    }

    /// A request with a proof, and what a test changes in it.
    private func request(
        _ token: String,
        by proofKey: TestKey,
        method: String = "GET",
        target: String = "/v1/accounts?page=2",
        header: (inout JSON) -> Void = { _ in },
        claims change: (inout JSON) -> Void = { _ in }
    ) throws -> ReceivedRequest {
        var claims: JSON = [
            "jti": .string(UUID().uuidString), "htm": "GET", "htu": "https://api.example.test/v1/accounts",
            "iat": .int(login.provider.clock.seconds), "ath": .string(Self.hash(token)),
        ]
        change(&claims)
        var jwk = proofKey.jwk
        for member in ["kid", "use"] { jwk[member] = nil }
        var fields: JSON = ["typ": "dpop+jwt", "alg": .string(proofKey.algorithm), "jwk": jwk]
        header(&fields)
        let proof = try proofKey.sign(claims, header: fields)
        return Self.request("DPoP " + token, proofs: [proof], method: method, target: target)
    }

    private static func request(
        _ authorization: String?,
        proofs: [String] = [],
        method: String = "GET",
        target: String = "/v1/accounts",
        certificate: Data? = nil
    ) -> ReceivedRequest {
        var fields = HTTPFields()
        if let authorization { fields[.authorization] = authorization }
        if let name = HTTPField.Name("DPoP") { fields[values: name] = proofs }
        return ReceivedRequest(method: method, target: target, headerFields: fields, clientCertificate: certificate)
    }

    private func rule(_ request: ReceivedRequest, _ resource: ProtectedResource? = nil) async -> String? {
        let resource = resource ?? self.resource
        let error = await failure { try await login.client.verify(request: request, for: resource) }
        guard let error else { return nil }
        guard [.oidcUnacceptableToken, .oidcUnacceptableProof].contains(error.failureCode) else { return "\(error)" }
        return error.brokenRule
    }

    private func thumbprint(_ key: TestKey) -> JSON { ["jkt": .string(JsonWebKey.thumbprint(of: key.jwk))] }

    @Test(arguments: ["Bearer", "bearer", "BEARER"])
    func `A bearer token gives its claims`(_ scheme: String) async throws {
        let access = try await login.client.verify(request: Self.request("\(scheme) \(token())"), for: resource)
        #expect(access.claims["sub"] == "user-1" && access.scopes == ["a", "b"] && !access.isBound)
    }

    @Test(arguments: ["ES256", "ES384", "PS256", "RS256", "EdDSA"])
    func `A bound token is acceptable with a proof of its key`(_ algorithm: String) async throws {
        let proofKey = try await TestKey.make(algorithm)
        let token = try token(thumbprint(proofKey))
        let access = try await login.client.verify(request: request(token, by: proofKey), for: resource)
        #expect(access.isBound)
    }

    @Test func `The thumbprint of a key is that of RFC 7638`() {
        let example: JSON = [
            "kty": "RSA", "alg": "RS256", "kid": "2011-04-29", "e": "AQAB",
            "n": """
            0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn6\
            4tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbIS\
            D08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw
            """,
        ]
        #expect(JsonWebKey.thumbprint(of: example) == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
    }

    @Test(arguments: [
        "htm", "htm case", "no htm", "htu", "htu host", "htu scheme", "htu port", "no htu", "old", "future", "no iat",
        "text iat", "ath", "no ath", "no jti", "empty jti", "number jti",
    ])
    func `A proof about something else is refused by the rule's name`(_ flaw: String) async throws {
        let proofKey = try await TestKey.make()
        let now = login.provider.clock.seconds
        let request = try request(
            token(thumbprint(proofKey)),
            by: proofKey,
            claims: { claims in
                switch flaw {
                case "htm": claims["htm"] = "POST"
                case "htm case": claims["htm"] = "get"
                case "no htm": claims["htm"] = nil
                case "htu": claims["htu"] = "https://api.example.test/v1/accounts/"
                case "htu host": claims["htu"] = "https://evil.example.test/v1/accounts"
                case "htu scheme": claims["htu"] = "http://api.example.test/v1/accounts"
                case "htu port": claims["htu"] = "https://api.example.test:444/v1/accounts"
                case "no htu": claims["htu"] = nil
                case "old": claims["iat"] = .int(now - 121)
                case "future": claims["iat"] = .int(now + 61)
                case "no iat": claims["iat"] = nil
                case "text iat": claims["iat"] = .string(String(now))
                case "ath": claims["ath"] = .string(Self.hash("another"))
                case "no ath": claims["ath"] = nil
                case "no jti": claims["jti"] = nil
                case "empty jti": claims["jti"] = ""
                default: claims["jti"] = 7
                }
            }
        )
        let rules = ["old": "iat", "future": "iat"]
        let expected = rules[flaw] ?? flaw.split(separator: " ").map(String.init).first { $0.count == 3 && $0 != "old" }
        #expect(await rule(request) == expected)
    }

    @Test(arguments: [
        "https://API.example.test/v1/accounts", "https://api.example.test:443/v1/accounts",
        "https://api.example.test/v1/accounts?page=3", "https://api.example.test/v1/accounts#top",
    ])
    func `A proof may write the same URL otherwise`(_ url: String) async throws {
        let proofKey = try await TestKey.make()
        let request = try request(token(thumbprint(proofKey)), by: proofKey, claims: { $0["htu"] = .string(url) })
        #expect(await rule(request) == nil)
    }

    @Test(arguments: ["typ", "no typ", "none", "HS256", "RS256", "no jwk", "private jwk", "other jwk", "crit"])
    func `A proof whose header is not acceptable is refused`(_ flaw: String) async throws {
        let (proofKey, other) = (try await TestKey.make(), try await TestKey.make())
        let request = try request(
            token(thumbprint(proofKey)),
            by: proofKey,
            header: { header in
                switch flaw {
                case "typ": header["typ"] = "JWT"
                case "no typ": header["typ"] = nil
                case "no jwk": header["jwk"] = nil
                case "private jwk": header["jwk"]?["d"] = "AAAA"
                case "other jwk": header["jwk"] = other.jwk
                case "crit": header["crit"] = ["b64"]
                default: header["alg"] = .string(flaw)
                }
            }
        )
        let rules = [
            "no typ": "typ", "none": "alg", "HS256": "alg", "RS256": "jwk", "no jwk": "jwk", "private jwk": "jwk",
            "other jwk": "signature",
        ]
        #expect(await rule(request) == rules[flaw] ?? flaw)
    }

    @Test func `A token goes with its own key, and only in the way that it is bound`() async throws {
        let (proofKey, other) = (try await TestKey.make(), try await TestKey.make())
        let (bound, free) = (try token(thumbprint(proofKey)), try token())
        #expect(await rule(try request(bound, by: other)) == "cnf")
        #expect(await rule(try request(free, by: proofKey)) == "cnf")
        #expect(await rule(Self.request("Bearer \(bound)")) == "cnf")
        #expect(await rule(Self.request("DPoP \(bound)")) == "DPoP")
        for confirmation: JSON in ["text", [:], ["kid": "x"], ["jkt": 7], .null] {
            #expect(await rule(Self.request("Bearer \(try token(confirmation))")) == "cnf")
        }
    }

    @Test func `A request has one token and one proof, in their fields`() async throws {
        let proofKey = try await TestKey.make()
        let token = try token(thumbprint(proofKey))
        var twice = try request(token, by: proofKey)
        let name = try #require(HTTPField.Name("DPoP"))
        let proof = try #require(twice.headerFields[name])
        twice.headerFields[values: name] = [proof, proof]
        #expect(await rule(twice) == "DPoP")
        twice.headerFields[values: name] = [proof]
        twice.headerFields[values: .authorization] = ["DPoP \(token)", "DPoP \(token)"]
        #expect(await rule(twice) == "Authorization")
        for field in [nil, "", "Bearer", "Bearer ", "Basic YTpi", token, "Bearer a b", "Bearer a\"b"] {
            #expect(await rule(Self.request(field)) == "Authorization")
        }
    }

    @Test func `A proof is valid once, also when two instances receive it at the same moment`() async throws {
        let proofKey = try await TestKey.make()
        let request = try request(token(thumbprint(proofKey)), by: proofKey)
        let shared = Locked<Set<String>>([])
        let instances = try (0..<2).map { _ in
            var instance = try ProtectedResource(Self.address)
            instance.proofs = ProofMemory { name, _ in shared.withLock { $0.insert(name).inserted } }
            return instance
        }
        let client = login.client
        let accepted = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                group.addTask {
                    (try? await client.verify(request: request, for: instances[number % 2])) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(accepted == 1)
        #expect(await rule(request, instances[0]) == "jti")
        #expect(await rule(request, try ProtectedResource(Self.address)) == nil)
    }

    /// The client's clock is that of the instance that is ahead.
    @Test(arguments: [false, true])
    func `A proof is valid once for two instances, the clock of one of which is four minutes ahead`(
        _ isShared: Bool
    ) async throws {
        let (proofKey, clock) = (try await TestKey.make(), login.provider.clock)
        let (ahead, claims) = (240, Locked<[String: Date]>([:]))
        var resource = resource
        if isShared {
            resource.proofs = ProofMemory { name, lifetime in
                claims.withLock { claims in
                    if let end = claims[name], end > clock.now { return false }
                    claims[name] = clock.now + lifetime / .seconds(1)
                    return true
                }
            }
        }
        let other = OidcClient(
            config: login.client.config,
            httpClient: login.provider,
            system: SystemServices(now: { clock.now + TimeInterval(ahead) })
        )
        let token = try token(thumbprint(proofKey))
        func proof() throws -> ReceivedRequest {
            try request(token, by: proofKey, claims: { $0["iat"] = .int(clock.seconds + ahead) })
        }
        let used = try proof()
        _ = try await other.verify(request: used, for: resource)
        var rules: Set<String> = []
        for _ in 0..<17 {
            rules.insert(await rule(used, resource) ?? "none")
            clock.advance(by: .seconds(20))
            // A new one has a memory forget what has ended.
            _ = await failure { try await other.verify(request: proof(), for: resource) }
        }
        #expect(rules == ["iat", "jti"])
    }

    @Test func `A proof that is too old is forgotten, and stays refused`() async throws {
        let proofKey = try await TestKey.make()
        let request = try request(token(thumbprint(proofKey)), by: proofKey)
        #expect(await rule(request) == nil)
        #expect(await rule(request) == "jti")
        login.provider.clock.advance(by: .seconds(119))
        #expect(await rule(request) == "jti")
        login.provider.clock.advance(by: .seconds(2))
        #expect(await rule(request) == "iat")
    }

    @Test func `A proof without a valid token is not remembered, and a place that fails accepts nothing`()
        async throws
    {
        let proofKey = try await TestKey.make()
        let stranger = try await TestKey.make()
        let writes = Locked(0)
        var resource = resource
        resource.proofs = ProofMemory { _, _ in
            writes.withLock { $0 += 1 }
            return true
        }
        let forged = try token(thumbprint(proofKey), stranger)
        #expect(await rule(try request(forged, by: proofKey), resource) == "signature")
        #expect(writes.current == 0)
        resource.proofs = ProofMemory { _, _ in
            throw PingError(.storageUnavailable, "It is away.", recovery: "Wait.")
        }
        let request = try request(token(thumbprint(proofKey)), by: proofKey)
        let error = await failure { try await login.client.verify(request: request, for: resource) }
        #expect(error?.failureCode == .storageUnavailable)
        #expect(resource.challenge(for: try #require(error as? OidcError)) == nil)
    }

    @Test(arguments: [10, 1000])
    func `A proof costs one claim of the same size, however many there are`(perSecond rate: Int) async throws {
        let claims = Locked<[(bytes: Int, lifetime: Duration)]>([])
        var resource = resource
        resource.proofs = ProofMemory { name, lifetime in
            claims.withLock { $0.append((name.utf8.count, lifetime)) }
            return true
        }
        let proofKey = try await TestKey.make()
        let token = try token(thumbprint(proofKey))
        for _ in 0..<2 {
            for _ in 0..<rate / 10 { #expect(await rule(try request(token, by: proofKey), resource) == nil) }
            login.provider.clock.advance(by: .seconds(1))
        }
        #expect(claims.current.count == 2 * (rate / 10))
        #expect(claims.current.allSatisfy { $0.bytes == 49 && $0.lifetime == .seconds(421) })
    }

    @Test func `A process holds the proofs that would be accepted again, and no others`() {
        var used = UsedProofs()
        for rate in [10, 1000] {
            for second in 0..<300 {
                let now = Date(timeIntervalSince1970: TimeInterval(1000 * rate + second))
                for number in 0..<rate {
                    // The clocks of clients differ.
                    let end = now + TimeInterval(62 + number % 60)
                    let isNew = (0..<2).map { _ in used.add("\(rate) \(second) \(number)", until: end, now: now) }
                    if isNew != [true, false] { Issue.record("A proof was accepted \(isNew).") }
                }
                #expect(used.count <= rate * 122)
            }
        }
        _ = used.add("last", until: .distantFuture, now: Date(timeIntervalSince1970: 9_000_000))
        #expect(used.count == 1)
    }

    @Test(arguments: ["modulus", "exponent"])
    func `A proof whose key is costly to use is refused, and only beside a valid token`(_ size: String) async throws {
        let (proofKey, stranger) = (try await TestKey.make("RS256"), try await TestKey.make())
        let costly: (inout JSON) -> Void = { header in
            let modulus = [UInt8](repeating: 0xFF, count: 2048)
            if size == "modulus" { header["jwk"]?["n"] = .string(modulus.base64URLEncodedString()) }
            if size == "exponent" { header["jwk"]?["e"] = .string([UInt8]([1, 0, 3]).base64URLEncodedString()) }
        }
        let request = try request(token(thumbprint(proofKey)), by: proofKey, header: costly)
        #expect(await rule(request) == "jwk")
        // Nobody looks at a proof that comes without a token.
        let forged = try self.request(token(thumbprint(proofKey), stranger), by: proofKey, header: costly)
        #expect(await rule(forged) == "signature")
        let error = await failure { try await login.client.verify(request: forged, for: resource) }
        #expect(error?.failureCode == .oidcUnacceptableToken)
        #expect(await rule(try self.request("GARBAGE", by: proofKey, header: costly)) == "format")
    }

    @Test func `A token can name the service in another way than its address`() async throws {
        var resource = resource
        resource.audience = "api://accounts"
        #expect(await rule(Self.request("Bearer \(try token())"), resource) == "aud")
        resource.audience = Self.address
        #expect(await rule(Self.request("Bearer \(try token())"), resource) == nil)
    }

    @Test func `A token of a certificate is acceptable over a connection with it alone`() async throws {
        let (certificate, other) = (Data("certificate".utf8), Data("other".utf8))
        let bound = try token(["x5t#S256": .string(Self.hash("certificate"))])
        let request = { Self.request("Bearer " + $0, certificate: $1) }
        let access = try await login.client.verify(request: request(bound, certificate), for: resource)
        #expect(access.isBound)
        #expect(await rule(request(bound, other)) == "cnf")
        #expect(await rule(request(bound, nil)) == "cnf")
        #expect(await rule(request(try token(), certificate)) == nil)
        #expect(await rule(request(try token(["x5t#S256": 7]), certificate)) == "cnf")
        let proofKey = try await TestKey.make()
        var both = thumbprint(proofKey)
        both["x5t#S256"] = .string(Self.hash("certificate"))
        var received = try self.request(try token(both), by: proofKey)
        #expect(await rule(received) == "cnf")
        received = try self.request(try token(both), by: proofKey)
        received.clientCertificate = certificate
        #expect(await rule(received) == nil)
    }

    @Test func `A service can require bound tokens, and narrow the algorithms`() async throws {
        let proofKey = try await TestKey.make()
        var strict = resource
        strict.requiresBoundTokens = true
        #expect(await rule(Self.request("Bearer \(try token())"), strict) == "cnf")
        #expect(await rule(try request(token(thumbprint(proofKey)), by: proofKey), strict) == nil)
        strict.proofAlgorithms = ["PS256"]
        #expect(await rule(try request(token(thumbprint(proofKey)), by: proofKey), strict) == "alg")
        strict.proofAlgorithms = ["ES256"]
        strict.signingAlgorithms = ["PS256", "EdDSA"]
        #expect(await rule(try request(token(thumbprint(proofKey)), by: proofKey), strict) == "alg")
        let (client, token, audience) = (login.client, Secret(try token()), Self.address)
        _ = try await client.verify(accessToken: token, audience: audience, algorithms: ["ES256"])
        let error = await failure {
            try await client.verify(accessToken: token, audience: audience, algorithms: ["PS256"])
        }
        #expect(error?.brokenRule == "alg")
    }

    @Test(arguments: ["https://evil.example.test/v1/accounts", "//evil.example.test/", "v1/accounts", "", "*"])
    func `A target that is not a path of the service does not name another URL`(_ target: String) async throws {
        let proofKey = try await TestKey.make()
        let request = try request(
            token(thumbprint(proofKey)),
            by: proofKey,
            target: target,
            claims: { $0["htu"] = .string(target) }
        )
        #expect(await rule(request) != nil)
    }

    @Test func `The answer to a refused request says what to bring, and names the metadata`() async throws {
        let place = #"resource_metadata="https://api.example.test/.well-known/oauth-protected-resource/v1""#
        var strict = resource
        strict.proofAlgorithms = ["ES256"]
        func challenge(_ request: ReceivedRequest) async throws -> String? {
            let error = await failure { try await login.client.verify(request: request, for: strict) }
            let fields = strict.challenge(for: try #require(error as? OidcError))
            #expect(fields?.contains { $0.name != .wwwAuthenticate } != true)
            return fields?[.wwwAuthenticate]
        }
        #expect(try await challenge(Self.request(nil)) == #"Bearer \#(place), DPoP \#(place), algs="ES256""#)
        strict.requiresBoundTokens = true
        #expect(
            try await challenge(Self.request("Bearer \(try token())"))
                == #"DPoP error="invalid_token", \#(place), algs="ES256""#
        )
        let proofKey = try await TestKey.make()
        let old = try request(token(thumbprint(proofKey)), by: proofKey, claims: { $0["iat"] = 0 })
        #expect(try await challenge(old) == #"DPoP error="invalid_dpop_proof", \#(place), algs="ES256""#)
        strict.requiresBoundTokens = false
        #expect(try await challenge(old) == #"DPoP error="invalid_dpop_proof", \#(place), algs="ES256""#)
        login.provider.change { $0.intercept = { _ in HttpResponse(status: 503) } }
        login.provider.clock.advance(by: .seconds(100_000))
        #expect(try await challenge(Self.request("Bearer \(try token())")) == nil)
    }
}
