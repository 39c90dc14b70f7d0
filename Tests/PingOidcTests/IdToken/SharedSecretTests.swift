import Crypto
import Foundation
import PingTestKit
import Testing

@testable import PingOidc

@Suite("An ID token that is signed with the client's secret")
struct SharedSecretTests {
    private static let secret = String(repeating: "s3cret-of-the-client-", count: 4)

    private func login(
        _ algorithm: String = "HS256",
        signedWith secret: String = secret,
        expecting names: Set<String>? = nil,
        by authentication: ClientAuthentication = .clientSecretBasic(Secret(secret)),
        _ change: (inout TestProvider.Behaviour) -> Void = { _ in }
    ) async throws -> TestLogin {
        let key = try await TestKey.shared(secret, algorithm)
        return try await TestLogin(
            {
                $0.key = key
                $0.publishedKeys = []
                change(&$0)
            },
            config: {
                $0.idTokenSigningAlgorithms = names ?? [algorithm]
                $0.clientAuthentication = authentication
            }
        )
    }

    @Test(arguments: ["HS256", "HS384", "HS512"])
    func `is accepted where the app names the algorithm, at login and at refresh`(_ algorithm: String) async throws {
        let login = try await login(algorithm)
        #expect(try await login.logIn().idToken != nil)
        _ = try await login.client.refresh().get()
        #expect(!login.provider.paths.contains("jwks"))
        let posted = try await self.login(algorithm, by: .clientSecretPost(Secret(Self.secret)))
        try await posted.logIn()
    }

    @Test func `is refused where only its header and the provider's metadata name the algorithm`() async throws {
        let login = try await login(expecting: []) {
            $0.metadata = { $0["id_token_signing_alg_values_supported"] = ["HS256", "ES256"] }
        }
        let error = await failure { try await login.logIn() }
        #expect(error?.brokenRule == "alg")
        #expect(error?.localizedDescription.contains("idTokenSigningAlgorithms") == true)
        #expect(try await login.storage.get() == nil)
    }

    @Test func `is refused where the app names another algorithm of the family`() async throws {
        let login = try await login("HS512", expecting: ["HS256"])
        #expect(await failure { try await login.logIn() }?.brokenRule == "alg")
    }

    @Test func `is refused by name for a client without a secret, before anything is sent`() async throws {
        let key = try ClientKey(TestClientKey.make("ES256").text)
        for authentication in [ClientAuthentication.none, .tlsClientAuth, .privateKeyJwt(key)] {
            let login = try await login(by: authentication)
            let error = await failure { try await login.logIn() }
            #expect(error?.failureCode == .invalidConfiguration)
            #expect(error?.localizedDescription.contains("HS256") == true)
            #expect(login.provider.paths.isEmpty)
        }
        let unexpected = try await login(expecting: [], by: .none)
        let error = await failure { try await unexpected.logIn() }
        #expect(error?.brokenRule == "alg")
        #expect(error?.localizedDescription.contains("no secret") == true)
    }

    @Test(arguments: [("HS256", 31), ("HS384", 47), ("HS512", 63)])
    func `needs a secret as long as the hash`(_ algorithm: String, _ length: Int) async throws {
        let short = Secret(String(repeating: "x", count: length))
        let login = try await login(algorithm, by: .clientSecretBasic(short))
        let error = await failure { try await login.logIn() }
        #expect(error?.failureCode == .invalidConfiguration)
        #expect(error?.localizedDescription.contains("\(length + 1) bytes") == true)
        let rule = SharedSecretRule(login.client.config)
        #expect(await failure { try rule.key(of: ["alg": .string(algorithm)]) } is IdTokenError)
        let enough = String(repeating: "x", count: length + 1)
        let accepted = try await self.login(algorithm, signedWith: enough, by: .clientSecretBasic(Secret(enough)))
        try await accepted.logIn()
    }

    @Test func `is refused when its secret is the provider's public key, in whatever form`() async throws {
        let published = try await TestKey.make("ES256")
        let point = Data(base64URLEncoded: published.jwk["x"]?.string ?? "") ?? Data()
        let x = published.jwk["x"]?.string ?? ""
        for confused in [published.jwk.text(), String(decoding: point, as: UTF8.self), x] {
            let login = try await login(signedWith: confused) { $0.publishedKeys = [published.jwk] }
            #expect(await failure { try await login.logIn() }?.brokenRule == "signature")
            let mixed = try await self.login(signedWith: confused, expecting: ["HS256", "ES256"]) {
                $0.publishedKeys = [published.jwk]
            }
            #expect(await failure { try await mixed.logIn() }?.brokenRule == "signature")
        }
    }

    @Test func `is refused when its key is published`() async throws {
        let known = String(repeating: "known-to-all-", count: 4)
        let k = Data(known.utf8).base64URLEncodedString()
        let oct: JSON = ["kty": "oct", "k": .string(k), "kid": "key-1", "alg": "HS256"]
        let login = try await login(signedWith: known, expecting: ["HS256", "ES256"]) { $0.publishedKeys = [oct] }
        #expect(await failure { try await login.logIn() }?.brokenRule == "signature")
    }

    @Test func `keeps every other rule`() async throws {
        let changes: [(rule: String, (inout TestProvider.Behaviour) -> Void)] = [
            ("aud", { $0.claims = { $0["aud"] = "other" } }), ("exp", { $0.claims = { $0["exp"] = 1 } }),
            ("nonce", { $0.claims = { $0["nonce"] = "other" } }),
            ("at_hash", { $0.claims = { $0["at_hash"] = "AAAA" } }),
            ("crit", { $0.header = { $0["crit"] = ["exp"] } }), ("typ", { $0.header = { $0["typ"] = "logout+jwt" } }),
            ("signature", { $0.idToken = { $0.split(separator: ".").prefix(2).joined(separator: ".") + "." } }),
        ]
        for (rule, change) in changes {
            let login = try await login { change(&$0) }
            #expect(await failure { try await login.logIn() }?.brokenRule == rule)
        }
    }

    @Test func `is the only kind that such a client accepts`() async throws {
        let key = try await TestKey.make("ES256")
        let login = try await login {
            $0.key = key
            $0.publishedKeys = [key.jwk]
        }
        let error = await failure { try await login.logIn() }
        #expect(error?.brokenRule == "alg")
        #expect(error?.localizedDescription.contains("one of HS256") == true)
    }
}
