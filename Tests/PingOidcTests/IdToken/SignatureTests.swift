import Crypto
import Foundation
import PingTestKit
import Testing

@testable import PingOidc

@Suite struct SignatureTests {
    @Test(arguments: ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"])
    func `Every public-key algorithm is accepted`(_ algorithm: String) async throws {
        let key = try await TestKey.make(algorithm)
        let login = try await TestLogin { $0.key = key }
        try await login.logIn()
        #expect(try await login.client.hasToken())
    }

    @Test(arguments: [("Ed25519", "EdDSA"), ("EdDSA", "Ed25519"), ("Ed25519", "Ed25519")])
    func `Ed25519 (RFC 9864) and EdDSA name the same algorithm`(_ name: String, _ supported: String) async throws {
        var key = try await TestKey.make("Ed25519")
        key.jwk["alg"] = .string(supported)
        let login = try await TestLogin {
            $0.key = key
            $0.header = { $0["alg"] = .string(name) }
            $0.metadata = { $0["id_token_signing_alg_values_supported"] = [.string(supported)] }
        }
        try await login.logIn()
        let chosen = TestLogin.client(of: login.provider, storage: login.storage) {
            $0.idTokenSigningAlgorithms = [supported]
        }
        login.provider.clock.advance(by: .seconds(4000))
        _ = try await chosen.refresh().get()
    }

    @Test(arguments: ["RS256", "PS256", "ES256", "ES384", "EdDSA"])
    func `A signature of another key is refused, whatever the algorithm`(_ algorithm: String) async throws {
        let key = try await TestKey.make(algorithm)
        // An RSA key is shared between tests, so there the signature is altered instead.
        let other = try await TestKey.make(algorithm)
        let login = try await TestLogin {
            $0.key = key
            $0.publishedKeys = [other.jwk]
            if ["RS256", "PS256"].contains(algorithm) { $0.idToken = { try Self.alteringSignature($0) } }
        }
        #expect(await failure { try await login.logIn() }?.brokenRule == "signature")
    }

    private static func alteringSignature(_ token: String) throws -> String {
        var parts = token.split(separator: ".").map(String.init)
        parts[2] = (parts[2].hasPrefix("AAAA") ? "BBBB" : "AAAA") + parts[2].dropFirst(4)
        return parts.joined(separator: ".")
    }

    /// Something an attacker makes of a good ID token.
    struct Forgery: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rule: String
        let make: @Sendable (String) throws -> String

        init(_ rule: String, _ description: String, _ make: @escaping @Sendable (String) throws -> String) {
            self.rule = rule
            testDescription = description
            self.make = make
        }
    }

    private static func claims(_ token: String) throws -> JSON { try SignedToken(token).claims }

    private static func hmac(_ token: String, secret: String) throws -> String {
        let signed = TestKey.unsigned(try claims(token), header: ["alg": "HS256", "kid": "key-1"])
        let code = HMAC<SHA256>.authenticationCode(for: Data(signed.utf8), using: SymmetricKey(data: Data(secret.utf8)))
        return "\(signed).\(Data(code).base64URLEncodedString())"
    }

    static let forgeries: [Forgery] = [
        Forgery("signature", "altered claims") { token in
            let parts = token.split(separator: ".")
            var claims = try claims(token)
            claims["sub"] = "admin"
            return "\(parts[0]).\(claims.serialized().base64URLEncodedString()).\(parts[2])"
        },
        Forgery("signature", "an altered signature") { try alteringSignature($0) },
        Forgery("signature", "an empty signature") { token in
            token.split(separator: ".").dropLast().joined(separator: ".") + "."
        },
        Forgery("format", "a signature with other spare bits") { token in
            // An ES256 signature of 64 bytes leaves four bits of its last character unused.
            let last = try #require(token.last)
            let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
            let index = try #require(alphabet.firstIndex(of: last))
            return token.dropLast() + String(alphabet[index + 1])
        },
        Forgery("format", "a padded signature") { "\($0)==" },
        Forgery("alg", "the algorithm none") { token in
            TestKey.unsigned(try claims(token), header: ["alg": "none"]) + "."
        },
        Forgery("alg", "the algorithm none in another case") { token in
            TestKey.unsigned(try claims(token), header: ["alg": "NoNe", "kid": "key-1"]) + "."
        },
        Forgery("alg", "an HMAC with the client's name as secret") { try hmac($0, secret: "demo-app") },
        Forgery("alg", "no algorithm") { token in TestKey.unsigned(try claims(token), header: [:]) + ".AAAA" },
        Forgery("alg", "an algorithm that is not text") { token in
            TestKey.unsigned(try claims(token), header: ["alg": ["ES256"]]) + ".AAAA"
        },
        Forgery("key", "an algorithm the key is not for") { token in
            TestKey.unsigned(try claims(token), header: ["alg": "ES384", "kid": "key-1"]) + ".AAAA"
        },
        Forgery("format", "two parts") { _ in "e30.e30" },
        Forgery("format", "an encrypted token") { _ in "e30.AA.AA.AA.AA" },
        Forgery("format", "no base64url") { _ in "e30.***.AAAA" },
        Forgery("format", "claims that are a list") { _ in "e30.W10.AAAA" },
        Forgery("format", "a header nested without end") { _ in
            Data(String(repeating: "[", count: 100_000).utf8).base64URLEncodedString() + ".e30.AAAA"
        },
        Forgery("format", "nothing at all") { _ in "." },
    ]

    @Test(arguments: forgeries)
    func `A forged ID token is refused and nothing is stored`(_ forgery: Forgery) async throws {
        let login = try await TestLogin { $0.idToken = forgery.make }
        #expect(await failure { try await login.logIn() }?.brokenRule == forgery.rule)
        #expect(try await login.client.hasToken() == false)
    }

    @Test func `A header that names a critical extension, or another kind of token, is refused`() async throws {
        let critical = try await TestLogin { $0.header = { $0["crit"] = ["exp"] } }
        #expect(await failure { try await critical.logIn() }?.brokenRule == "crit")
        for kind in ["at+jwt", "application/at+jwt", "logout+JWT", "secevent+jwt", "novel+jwt"] {
            let login = try await TestLogin { $0.header = { $0["typ"] = .string(kind) } }
            #expect(await failure { try await login.logIn() }?.brokenRule == "typ")
        }
    }

    @Test func `Only the algorithms the provider names are accepted, and of those only the app's own if it names some`()
        async throws
    {
        let advertised = try await TestLogin {
            $0.metadata = { $0["id_token_signing_alg_values_supported"] = ["RS256", "none", "HS256"] }
        }
        let error = await failure { try await advertised.logIn() }
        #expect(error?.brokenRule == "alg")
        #expect((((error as? OidcError)?.cause as? PingError)?.underlying as? IdTokenError)?.expected == "one of RS256")
        let configured = try await TestLogin(config: { $0.idTokenSigningAlgorithms = ["PS256"] })
        #expect(await failure { try await configured.logIn() }?.brokenRule == "alg")
    }
}
