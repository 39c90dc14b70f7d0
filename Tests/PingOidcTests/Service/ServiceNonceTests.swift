import Crypto
import Foundation
import HTTPTypes
import PingTestKit
import Testing

@testable import PingOidc
@testable import PingService

@Suite("A service asks for its own nonces in proofs")
struct ServiceNonceTests {
    private static let address = "https://api.example.test/v1"
    private let service: ServiceLogin
    private var login: TestLogin { service.login }
    private let proofKey: TestKey
    private let resource: ProtectedResource

    init() async throws {
        service = try await ServiceLogin()
        proofKey = try await TestKey.make()
        resource = try Self.resource(EncryptionKey())
    }

    private static func resource(
        _ current: EncryptionKey,
        former: [EncryptionKey] = [],
        at address: String = address
    ) throws -> ProtectedResource {
        var resource = try ProtectedResource(address)
        resource.nonceKeys = try EncryptionKeys(current: current, former: former)
        return resource
    }

    private func token(for address: String, isBound: Bool = true) throws -> String {
        let binding: JSON = ["jkt": .string(JsonWebKey.thumbprint(of: proofKey.jwk))]
        return try service.token(for: .string(address)) { claims in
            claims["client_id"] = "demo-app"
            claims["cnf"] = isBound ? binding : Optional<JSON>.none
        }
    }

    /// A new request with a nonce in its proof, and what a test changes in the proof.
    private func request(
        _ nonce: JSON?,
        to address: String = address,
        _ change: (inout JSON) -> Void = { _ in }
    ) throws -> ReceivedRequest {
        let token = try token(for: address)
        var claims: JSON = [
            "jti": .string(UUID().uuidString), "htm": "GET", "htu": .string(address + "/accounts"),
            "iat": .int(login.provider.clock.seconds),
            "ath": .string(Data(SHA256.hash(data: Data(token.utf8))).base64URLEncodedString()),
        ]
        claims["nonce"] = nonce
        change(&claims)
        var jwk = proofKey.jwk
        for member in ["kid", "use"] { jwk[member] = nil }
        let header: JSON = ["typ": "dpop+jwt", "alg": .string(proofKey.algorithm), "jwk": jwk]
        var fields: HTTPFields = [.authorization: "DPoP " + token]
        fields[try #require(HTTPField.Name.dpop)] = try proofKey.sign(claims, header: header)
        let path = try WebURL(address).path
        return ReceivedRequest(method: "GET", target: path + "/accounts", headerFields: fields)
    }

    /// What a service does with a request.
    private struct Answer {
        /// The rule that the request breaks; `nil` for one that is accepted.
        let rule: String?
        let fields: HTTPFields

        var nonce: String? { HTTPField.Name.dpopNonce.flatMap { fields[$0] } }
        /// Whether the client is to send the request again with another nonce.
        var asks: Bool {
            let challenge = HttpResponse(status: 401, headerFields: fields)
            return rule == "nonce" && nonce != nil && challenge.asksForDPoPNonce
        }
    }

    private func answer(_ request: ReceivedRequest, of resource: ProtectedResource) async throws -> Answer {
        do throws(OidcError) {
            let access = try await login.client.verify(request: request, for: resource)
            return Answer(rule: nil, fields: access.responseFields)
        } catch {
            return Answer(rule: error.brokenRule ?? "\(error)", fields: try #require(resource.challenge(for: error)))
        }
    }

    private func answer(_ nonce: JSON?, _ resource: ProtectedResource? = nil) async throws -> Answer {
        let resource = resource ?? self.resource
        return try await answer(request(nonce, to: resource.identifier), of: resource)
    }

    /// A nonce that a service asks for.
    private func nonce(of resource: ProtectedResource? = nil) async throws -> JSON {
        .string(try #require(await answer(nil, resource).nonce))
    }

    @Test func `A proof without a nonce is refused with a nonce, with which the next proofs are accepted`() async throws
    {
        let first = try await answer(nil)
        let place = #"resource_metadata="https://api.example.test/.well-known/oauth-protected-resource/v1""#
        #expect(first.asks)
        #expect(
            first.fields[.wwwAuthenticate]?.hasPrefix(#"DPoP error="use_dpop_nonce", \#(place), algs="#) == true
        )
        for _ in 0..<2 {
            let accepted = try await answer(.string(try #require(first.nonce)))
            #expect(accepted.rule == nil && accepted.fields.isEmpty)
        }
    }

    @Test func `A service without keys asks for no nonce, and accepts any`() async throws {
        let plain = try ProtectedResource(Self.address)
        for nonce: JSON? in [nil, "of another server", 7] {
            let accepted = try await answer(nonce, plain)
            #expect(accepted.rule == nil && accepted.fields.isEmpty)
        }
    }

    @Test func `A nonce with one other character is refused`() async throws {
        let good = try #require(await nonce().string)
        for index in good.indices {
            let other = good[index] == "1" ? "2" : "1"
            #expect(try await answer(.string(good.replacingCharacters(in: index...index, with: other))).asks)
        }
    }

    @Test(arguments: [
        "+%@", "0%@", " %@", "%@ ", "%@=", "%@.", "%@%@", ".%@", "-%@", "", ".", "1760000000", "1760000000.",
        "99999999999999999999.x", "\u{661}.x",
    ])
    func `A nonce that is written in another way is refused`(_ pattern: String) async throws {
        let good = try #require(await nonce().string)
        #expect(try await answer(.string(pattern.replacing("%@", with: good))).asks)
        for other: JSON in [7, .null, true, [.string(good)], ["nonce": .string(good)]] {
            #expect(try await answer(other).asks)
        }
    }

    @Test func `A nonce of another key is refused`() async throws {
        let foreign = try await nonce(of: Self.resource(EncryptionKey()))
        #expect(try await answer(foreign).asks)
        // The key itself has not made it, only one that is derived from it.
        let bytes = Data(repeating: 7, count: 32)
        let now = login.provider.clock.seconds
        let code = HMAC<SHA256>.authenticationCode(for: Data("\(now)".utf8), using: SymmetricKey(data: bytes))
        let service = try Self.resource(EncryptionKey(bytes: bytes))
        #expect(try await answer(.string("\(now).\(Data(code).base64URLEncodedString())"), service).asks)
    }

    @Test func `A client that keeps calling gets a new nonce in time, and an old nonce is refused with a new one`()
        async throws
    {
        let old = try await nonce()
        login.provider.clock.advance(by: .seconds(150))
        #expect(try await answer(old).nonce == nil)
        login.provider.clock.advance(by: .seconds(1))
        let renewed = try await answer(old)
        #expect(renewed.rule == nil && renewed.nonce != nil && renewed.nonce != old.string)
        login.provider.clock.advance(by: .seconds(149))
        #expect(try await answer(old).rule == nil)
        login.provider.clock.advance(by: .seconds(1))
        let refused = try await answer(old)
        #expect(refused.asks && refused.nonce != old.string)
        #expect(try await answer(.string(try #require(renewed.nonce))).rule == nil)
        #expect(try await answer(.string(try #require(refused.nonce))).rule == nil)
        var brief = resource
        brief.nonceLifetime = .seconds(10)
        let short = try await nonce(of: brief)
        login.provider.clock.advance(by: .seconds(11))
        #expect(try await answer(short, brief).asks)
        #expect(try await answer(short).rule == nil)
    }

    @Test func `A nonce from a future beyond the difference of two clocks is refused`() async throws {
        let nonces = try #require(ServiceNonces(resource, skew: 60))
        let now = login.provider.clock.now
        #expect(try await answer(.string(nonces.nonce(at: now + 60))).rule == nil)
        #expect(try await answer(.string(nonces.nonce(at: now + 61))).asks)
    }

    @Test func `A proof that was made before the service asked is refused, whatever its time says`() async throws {
        let now = login.provider.clock.seconds
        let prepared = try request(nil) { $0["iat"] = .int(now + 30) }
        login.provider.clock.advance(by: .seconds(30))
        #expect(try await answer(prepared, of: resource).asks)
        #expect(try await answer(prepared, of: ProtectedResource(Self.address)).rule == nil)
    }

    @Test func `Services with the same keys share nonces at one origin, and at no other`() async throws {
        let key = EncryptionKey()
        let accounts = try Self.resource(key)
        for (address, shares) in [
            ("https://api.example.test/payments", true), ("https://API.example.test:443/v2", true),
            ("https://other.example.test/v1", false), ("https://api.example.test:444/v1", false),
        ] {
            let other = try Self.resource(key, at: address)
            #expect(try await answer(nonce(of: accounts), other).asks != shares)
            #expect(try await answer(nonce(of: other), accounts).asks != shares)
            #expect(try await answer(nonce(of: other), other).rule == nil)
        }
    }

    @Test func `Instances change their key in three rounds without refusing a nonce of another instance`() async throws
    {
        let (old, new) = (EncryptionKey(), EncryptionKey())
        let rounds = [
            try Self.resource(old), try Self.resource(old, former: [new]), try Self.resource(new, former: [old]),
            try Self.resource(new),
        ]
        for (one, other) in zip(rounds, rounds.dropFirst()) {
            #expect(try await answer(nonce(of: one), other).rule == nil)
            #expect(try await answer(nonce(of: other), one).rule == nil)
        }
        #expect(try await answer(nonce(of: rounds[0]), rounds[3]).asks)
        #expect(try await answer(nonce(of: rounds[2]), rounds[0]).asks)
    }

    @Test func `A nonce does not make up for another fault, and a proof with a nonce is valid once`() async throws {
        let nonce = try await nonce()
        let now = login.provider.clock.seconds
        for (rule, change) in [
            ("htm", { $0["htm"] = "POST" }), ("iat", { $0["iat"] = .int(now - 121) }), ("ath", { $0["ath"] = "x" }),
        ] as [(String, (inout JSON) -> Void)] {
            for nonce in [nonce, nil] {
                let refused = try await answer(request(nonce, change), of: resource)
                #expect(refused.rule == rule && refused.nonce == nil)
                #expect(refused.fields[.wwwAuthenticate]?.contains(#"error="invalid_dpop_proof""#) == true)
            }
        }
        let request = try request(nonce)
        #expect(try await answer(request, of: resource).rule == nil)
        #expect(try await answer(request, of: resource).rule == "jti")
    }

    @Test func `A bearer token needs no nonce`() async throws {
        let fields: HTTPFields = [.authorization: "Bearer " + (try token(for: Self.address, isBound: false))]
        let request = ReceivedRequest(method: "GET", target: "/v1/accounts", headerFields: fields)
        let accepted = try await answer(request, of: resource)
        #expect(accepted.rule == nil && accepted.fields.isEmpty)
    }
}
