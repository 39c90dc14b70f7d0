import Foundation
import HTTPTypes
import PingTestKit
import Testing

@testable import PingOidc

@Suite struct KeySetTests {
    private static let junk: [JSON] = [
        nil, true, 7, "key", [], [:],
        ["kty": "AKP", "alg": "ML-DSA-65", "pub": "AAAA"],
        ["kty": "RSA", "kid": "key-1", "n": "", "e": ""],
        ["kty": "RSA", "kid": "key-1", "n": "AA", "e": "Ag"],
        ["kty": "RSA", "kid": "key-1"],
        ["kty": "EC", "kid": "key-1", "crv": "P-256", "x": "AAAA", "y": "****"],
        ["kty": "EC", "kid": "key-1", "crv": "P-256"],
        ["kty": "EC", "kid": "key-1", "crv": "secp256k1", "x": "AAAA", "y": "AAAA"],
        ["kty": "OKP", "kid": "key-1", "crv": "Ed25519", "x": ""],
        ["kty": "OKP", "kid": "key-1", "crv": "X25519", "x": "AAAA"],
        ["kty": 4, "kid": ["key-1"], "alg": [:]],
    ]

    @Test func `A document without keys, a pushed request without a name, and what is not an object say what to do`()
        async throws
    {
        for (path, document) in [("jwks", [:]), ("par", [:]), ("jwks", []), ("token", [:])] as [(String, JSON)] {
            let login = try await TestLogin { behaviour in
                behaviour.intercept = { $0.url.path == "/as/\(path)" ? .json(document) : nil }
            } config: {
                $0.par = path == "par" ? .always : .ifRequired
            }
            let error = await failure { try await login.logIn() }
            #expect(error?.failureCode == .oidcInvalidResponse)
            #expect(error?.advice != nil, "\(path)")
        }
    }

    @Test(arguments: ["ES256", "RS256", "EdDSA"])
    func `Keys that are none, or of an unknown kind, are passed over`(_ algorithm: String) async throws {
        let key = try await TestKey.make(algorithm)
        let login = try await TestLogin {
            $0.key = key
            $0.publishedKeys = Self.junk + [key.jwk] + Self.junk
        }
        try await login.logIn()
        #expect(login.provider.paths.filter { $0 == "jwks" }.count == 1)
    }

    @Test func `A key for encryption, for another algorithm or for another operation did not sign`() async throws {
        for change: @Sendable (inout JSON) -> Void in [
            { $0["use"] = "enc" }, { $0["alg"] = "ES512" }, { $0["key_ops"] = ["encrypt"] }, { $0["crv"] = "P-384" },
        ] {
            let key = try await TestKey.make()
            var unfit = key.jwk
            change(&unfit)
            let login = try await TestLogin { [unfit] in
                $0.key = key
                $0.publishedKeys = [unfit]
            }
            #expect(await failure { try await login.logIn() }?.brokenRule == "key")
        }
    }

    @Test func `A token without a key's name is checked with every key that fits`() async throws {
        let key = try await TestKey.make()
        let other = try await TestKey.make("ES256", identifier: "key-2")
        for published in [[key.jwk], [other.jwk, key.jwk], [key.jwk, other.jwk]] {
            let login = try await TestLogin {
                $0.key = key
                $0.header = { $0["kid"] = nil }
                $0.publishedKeys = published
            }
            try await login.logIn()
            #expect(login.provider.paths.filter { $0 == "jwks" }.count == 1)
        }
        let strange = try await TestLogin {
            $0.header = { $0["kid"] = nil }
            $0.publishedKeys = [other.jwk]
        }
        #expect(await failure { try await strange.logIn() }?.brokenRule == "signature")
    }

    @Test(arguments: ["key-2", nil])
    func `Keys are kept, and fetched again when a token names an unknown one`(_ identifier: String?) async throws {
        let login = try await TestLogin { if identifier == nil { $0.header = { $0["kid"] = nil } } }
        try await login.logIn()
        try await login.logIn()
        #expect(login.provider.paths.filter { $0 == "jwks" }.count == 1)
        let newKey = try await TestKey.make("ES256", identifier: identifier ?? "unused")
        login.provider.change { $0.key = newKey }
        try await login.logIn()
        #expect(login.provider.paths.filter { $0 == "jwks" }.count == 2)
    }

    @Test func `Tokens with invented key names do not make the client fetch without end`() async throws {
        let login = try await TestLogin { $0.header = { $0["kid"] = "invented" } }
        for _ in 0..<20 {
            #expect(await failure { try await login.logIn() }?.brokenRule == "key")
        }
        #expect(login.provider.paths.filter { $0 == "jwks" }.count == 1 + RefetchLimit.count)
        login.provider.clock.advance(by: .seconds(RefetchLimit.period))
        login.provider.change { $0.header = { _ in } }
        try await login.logIn()
    }

    @Test func `A bad signature of a known key does not make the client fetch keys again`() async throws {
        let key = try await TestKey.make()
        let login = try await TestLogin { $0.publishedKeys = [key.jwk] }
        #expect(await failure { try await login.logIn() }?.brokenRule == "signature")
        #expect(login.provider.paths.filter { $0 == "jwks" }.count == 1)
    }

    @Test
    func `A bad signature makes the client fetch keys again that it has kept: the name may stand for a new key`()
        async throws
    {
        let login = try await TestLogin()
        try await login.logIn()
        let newKey = try await TestKey.make()
        login.provider.change { $0.key = newKey }
        try await login.logIn()
        #expect(login.provider.paths.filter { $0 == "jwks" }.count == 2)
        login.provider.change { $0.publishedKeys = [newKey.jwk] }
        let forger = try await TestKey.make()
        login.provider.change { $0.key = forger }
        for _ in 0..<20 {
            #expect(await failure { try await login.logIn() }?.brokenRule == "signature")
        }
        #expect(login.provider.paths.filter { $0 == "jwks" }.count == 1 + RefetchLimit.count)
    }

    @Test func `Keys are kept for an hour at most`() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        login.provider.clock.advance(by: .seconds(3599))
        try await login.logIn()
        #expect(login.provider.paths.filter { $0 == "jwks" }.count == 1)
        login.provider.clock.advance(by: .seconds(1))
        try await login.logIn()
        #expect(login.provider.paths.filter { $0 == "jwks" }.count == 2)
    }

    @Test(arguments: [(cacheControl: "max-age=120", lifetime: 120), ("no-store", 60), ("max-age=999999", 3600)])
    func `A withdrawn key is trusted no longer than the provider lets its keys be kept`(
        _ cacheControl: String,
        _ lifetime: Int
    ) async throws {
        let login = try await TestLogin { behaviour in
            let keys: JSON = ["keys": [behaviour.key.jwk]]
            behaviour.intercept = { request in
                guard request.url.path.hasSuffix("/jwks") else { return nil }
                var response = HttpResponse.json(keys)
                response.headerFields[.cacheControl] = cacheControl
                return response
            }
        }
        try await login.logIn()
        login.provider.change { behaviour in
            behaviour.intercept = { $0.url.path.hasSuffix("/jwks") ? .json(["keys": []]) : nil }
        }
        login.provider.clock.advance(by: .seconds(lifetime - 1))
        try await login.logIn()
        login.provider.clock.advance(by: .seconds(1))
        #expect(await failure { try await login.logIn() }?.brokenRule == "key")
    }

    @Test func `A named key that cannot be used is reported with the reason`() async throws {
        let login = try await TestLogin { behaviour in
            var jwk = behaviour.key.jwk
            jwk["d"] = "AAAA"
            behaviour.publishedKeys = [jwk]
        }
        let error = try #require(await failure { try await login.logIn() })
        #expect(error.brokenRule == "key")
        #expect(error.localizedDescription.contains("its private part is published"))
    }

    @Test func `Keys that cannot be fetched are an error of the network or the server, not of the token`() async throws
    {
        let login = try await TestLogin {
            $0.intercept = { $0.url.path == "/as/jwks" ? HttpResponse(status: 503) : nil }
        }
        guard case .apiError(503, _) = await failure({ try await login.logIn() }) as? OidcError else {
            Issue.record("another error")
            return
        }
        let document = try await TestLogin {
            $0.intercept = { $0.url.path == "/as/jwks" ? .json(["keys": 7]) : nil }
        }
        #expect(await failure { try await document.logIn() }?.failureCode == .oidcInvalidResponse)
    }
}
