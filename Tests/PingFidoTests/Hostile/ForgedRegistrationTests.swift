import Foundation
import PingEmulator
import PingFido
import Testing

@Suite("A forged passkey")
struct ForgedRegistrationTests {
    /// What is wrong with a new passkey, and the server's words for it; empty where they are of no account.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let words: String
        let forgery: Forgery

        init(_ name: String, _ words: String, _ forge: (inout Forgery) -> Void) {
            testDescription = name
            self.words = words
            var forgery = Forgery()
            forge(&forgery)
            self.forgery = forgery
        }
    }

    static let cases = [
        Case("another challenge", "The challenge differs.") { $0.challenge = Data("another".utf8) },
        Case("another origin", "may not run this ceremony") { $0.origin = "https://evil.example" },
        Case("an origin that begins alike", "may not run this ceremony") {
            $0.origin = "http://localhost.evil.example"
        },
        Case("another domain", "another relying party") { $0.relyingPartyID = "evil.example" },
        Case("a proof in place of a passkey", "other ceremony") { $0.ceremony = .get },
        Case("nobody there", "No user was present") { $0.flags = [] },
        Case("a user who was not recognised", "not recognised") { $0.flags = [.userPresent] },
        Case("another identifier than the signed one", "differs from the signed one") { $0.credentialID = Data([7]) },
        Case("client data that say nothing", "no type, challenge or origin") {
            $0.clientData = { _ in Data("{}".utf8) }
        },
        Case("client data without an origin", "no type, challenge or origin") {
            $0.clientData = { _ in Data(#"{"type":"webauthn.create","challenge":"AAAA"}"#.utf8) }
        },
        Case("an empty attestation", "no authenticator data") { $0.proof = { _ in Data([0xA0]) } },
        Case("an attestation that is cut short", "end too early") { $0.proof = { $0.dropLast(20) } },
        Case("an attestation with something behind it", "more after the value") { $0.proof = { $0 + Data([0]) } },
        Case("an attestation that nests too deep", "nests too deep") {
            $0.proof = { _ in Data(repeating: 0x81, count: 10_000) }
        },
        Case("an attestation that claims to be endless", "end too early") {
            $0.proof = { _ in Data([0x9B] + [UInt8](repeating: 255, count: 8)) }
        },
        Case("an attestation of indefinite length", "indefinite") { $0.proof = { _ in Data([0xBF, 0xFF]) } },
        Case("client data that are not JSON", "") { $0.clientData = { _ in Data("{}}".utf8) } },
        Case("an attestation of bytes at random", "") {
            $0.proof = { _ in Data((0..<300).map { _ in UInt8.random(in: .min ... .max) }) }
        },
        Case("authenticator data that are cut short", "cut short") { $0.authenticatorData = { $0.prefix(36) } },
        Case("authenticator data that are cut in the key", "end too early") {
            $0.authenticatorData = { $0.dropLast(1) }
        },
        Case("authenticator data with something behind them", "more after") {
            $0.authenticatorData = { $0 + Data([0]) }
        },
        Case("a key of another kind", "not one of P-256") {
            // The algorithm (3: -7), then the curve (-1: 1). By itself, `-1: 1` can stand in the random identifier too.
            $0.authenticatorData = { data in
                var data = data
                if let curve = data.firstRange(of: Data([0x03, 0x26, 0x20, 0x01])) { data[curve.upperBound - 1] = 2 }
                return data
            }
        },
        Case("a key that is not a point of the curve", "not a point") {
            $0.authenticatorData = { data in data.dropLast(32) + Data(repeating: 1, count: 32) }
        },
    ]

    @Test(arguments: cases, PasskeyProduct.allCases)
    func `is not kept, and the server says why`(_ example: Case, _ product: PasskeyProduct) async throws {
        try await PasskeyServer.run(flows: PasskeyProduct.flows()) { server in
            let forger = ForgingAuthenticator(origin: server.url)
            forger.forge(example.forgery)
            let offer = try await product.offer(at: server)
            _ = try await offer.register(with: forger).get()
            let refusal = try #require(await offer.next().refusal)
            #expect(example.words.isEmpty || refusal.contains(example.words), "\(refusal)")
            #expect(server.passkeys.isEmpty)
        }
    }

    @Test(arguments: PasskeyProduct.allCases)
    func `differs from one that is real`(_ product: PasskeyProduct) async throws {
        try await PasskeyServer.run(flows: PasskeyProduct.flows()) { server in
            let forger = ForgingAuthenticator(origin: server.url)
            let offer = try await product.offer(at: server)
            _ = try await offer.register(with: forger).get()
            let proof = try await offer.next().step()
            #expect(server.passkeys.map(\.id) == [forger.id])
            _ = try await proof.authenticate(with: forger).get()
            await proof.next().expectSuccess()
        }
    }

    @Test(arguments: PasskeyProduct.allCases)
    func `with the identifier of another's passkey is not kept`(_ product: PasskeyProduct) async throws {
        try await PasskeyServer.run(flows: PasskeyProduct.flows()) { server in
            let real = ForgingAuthenticator(origin: server.url)
            let first = try await product.offer(at: server)
            _ = try await first.register(with: real).get()
            _ = await first.next()
            let second = try await product.offer(at: server)
            _ = try await second.register(with: ForgingAuthenticator(origin: server.url, id: real.id)).get()
            let refusal = try #require(await second.next().refusal)
            #expect(refusal.contains("registered already"))
            #expect(server.passkeys.count == 1)
        }
    }
}
