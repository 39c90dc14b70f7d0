import Foundation
import PingDavinci
import PingEmulator
import PingFido
import PingJourney
import Testing

@Suite("A forged proof")
struct ForgedProofTests {
    typealias Case = ForgedRegistrationTests.Case

    static let cases = [
        Case("another challenge", "The challenge differs.") { $0.challenge = Data("another".utf8) },
        Case("another origin", "may not run this ceremony") { $0.origin = "https://evil.example" },
        Case("another domain", "another relying party") { $0.relyingPartyID = "evil.example" },
        Case("a passkey in place of a proof", "other ceremony") { $0.ceremony = .create },
        Case("nobody there", "No user was present") { $0.flags = [] },
        Case("a user who was not recognised", "not recognised") { $0.flags = [.userPresent] },
        Case("a passkey that nobody knows", "not known") { $0.credentialID = Data([7]) },
        Case("a signature with one bit changed", "signature does not fit") {
            $0.proof = { $0.dropLast(1) + Data([($0.last ?? 0) ^ 1]) }
        },
        Case("a signature of other bytes", "signature does not fit") { $0.proof = { _ in Data([1, 2, 3]) } },
        Case("the signature of another key", "signature does not fit") { $0.isSignedByAnother = true },
        Case("client data that were changed after they were signed", "signature does not fit") {
            $0.clientData = { Data(String(decoding: $0, as: UTF8.self).replacing("false", with: "true").utf8) }
        },
        Case("a counter that was raised after it was signed", "signature does not fit") {
            $0.authenticatorData = { $0.dropLast(1) + Data([200]) }
        },
        Case("authenticator data that are cut short", "cut short") { $0.authenticatorData = { $0.prefix(36) } },
        Case("authenticator data with something behind them", "more after") {
            $0.authenticatorData = { $0 + Data([0]) }
        },
        Case("the handle of another user", "handle is missing or another") { $0.userHandle = Data("another".utf8) },
    ]

    /// The step that wants the passkey which was just made.
    private func proof(
        _ product: PasskeyProduct,
        _ server: PasskeyServer,
        _ authenticator: any Authenticator
    ) async throws -> ContinueNode {
        let offer = try await product.offer(at: server)
        _ = try await offer.register(with: authenticator).get()
        return try await offer.next().step()
    }

    @Test(arguments: cases, PasskeyProduct.allCases)
    func `is refused with the reason, and the passkey stays as it was`(_ example: Case, _ product: PasskeyProduct)
        async throws
    {
        try await PasskeyServer.run(flows: PasskeyProduct.flows()) { server in
            let forger = ForgingAuthenticator(origin: server.url)
            let proof = try await proof(product, server, forger)
            forger.forge(example.forgery)
            _ = try await proof.authenticate(with: forger).get()
            let node = await proof.next()
            let refusal = try #require(node.refusal)
            #expect(refusal.contains(example.words), "\(refusal)")
            #expect(server.passkeys.map(\.counter) == [0])

            // A form can be answered again, with the truth.
            guard let again = (node as? ErrorNode)?.continueNode else { return }
            forger.forge(nil)
            _ = try await again.authenticate(with: forger).get()
            await again.next().expectSuccess()
        }
    }

    @Test(arguments: PasskeyProduct.allCases)
    func `whose counter goes back is refused, as a copied key would be`(_ product: PasskeyProduct) async throws {
        try await PasskeyServer.run(flows: PasskeyProduct.flows()) { server in
            let forger = ForgingAuthenticator(origin: server.url)
            var forgery = Forgery()
            forgery.counter = 41
            let first = try await proof(product, server, forger)
            forger.forge(forgery)
            _ = try await first.authenticate(with: forger).get()
            await first.next().expectSuccess()
            for counter: UInt32 in [41, 40, 0] {
                let node = try await signIn(product, server, forger, counter)
                #expect(try #require(node.refusal).contains("counter did not grow"))
            }
            try await signIn(product, server, forger, 42).expectSuccess()
            #expect(server.passkeys.map(\.counter) == [42])
        }
    }

    @Test(arguments: PasskeyProduct.allCases)
    func `that was valid once is not valid for another challenge`(_ product: PasskeyProduct) async throws {
        try await PasskeyServer.run(flows: PasskeyProduct.flows()) { server in
            let forger = ForgingAuthenticator(origin: server.url)
            let first = try await proof(product, server, forger)
            let assertion = try await first.authenticate(with: forger).get()
            await first.next().expectSuccess()
            let node = try await signIn(product, server, RecordedAuthenticator(assertion: assertion))
            #expect(try #require(node.refusal).contains("The challenge differs."))
            #expect(server.passkeys.map(\.counter) == [1])
        }
    }

    @Test(arguments: PasskeyProduct.allCases)
    func `with the passkey of another user is refused`(_ product: PasskeyProduct) async throws {
        try await PasskeyServer.run(flows: PasskeyProduct.flows()) { server in
            let others = ForgingAuthenticator(origin: server.url)
            let offer = try await server.journey().start("Other").step()
            _ = try await offer.register(with: others).get()
            _ = try await offer.next().step()
            #expect(server.emulator.passkeys(of: "sam.poole").map(\.id) == [others.id])
            let own = ForgingAuthenticator(origin: server.url)
            let proof = try await proof(product, server, own)
            _ = try await proof.authenticate(with: others).get()
            #expect(try #require(await proof.next().refusal).contains("not known"))
        }
    }

    @Test(arguments: PasskeyProduct.allCases)
    func `without the right user's handle is refused where nobody is known`(_ product: PasskeyProduct) async throws {
        try await PasskeyServer.run(flows: PasskeyProduct.flows()) { server in
            let forger = ForgingAuthenticator(origin: server.url)
            let offer = try await product.offer(at: server)
            _ = try await offer.register(with: forger).get()
            _ = try await offer.next().step()
            let sam = try #require(server.emulator.configuration.users.first { $0.userName == "sam.poole" })
            for handle in [Data(), Data("x".utf8), Data(sam.id.utf8), Data([0xFF, 0xFE])] {
                var forgery = Forgery()
                forgery.userHandle = handle
                forger.forge(forgery)
                let refusal = try #require(try await signIn(product, server, forger).refusal)
                #expect(refusal.contains("handle is missing or another"), "\(refusal)")
            }
            forger.forge(nil)
            try await signIn(product, server, forger).expectSuccess()
        }
    }

    /// Signs in with the passkey that jo.field has.
    private func signIn(
        _ product: PasskeyProduct,
        _ server: PasskeyServer,
        _ authenticator: any Authenticator
    ) async throws -> any Node {
        let step: ContinueNode =
            switch product {
            case .journey: try await server.journey().start("Prove").step()
            case .daVinci: try await server.daVinci().start { $0.acrValues = "Prove" }.step()
            }
        _ = try await step.authenticate(with: authenticator).get()
        return await step.next()
    }

    private func signIn(
        _ product: PasskeyProduct,
        _ server: PasskeyServer,
        _ forger: ForgingAuthenticator,
        _ counter: UInt32
    ) async throws -> any Node {
        var forgery = Forgery()
        forgery.counter = counter
        forger.forge(forgery)
        return try await signIn(product, server, forger)
    }
}

/// Gives the same proof to everybody.
private struct RecordedAuthenticator: Authenticator {
    let assertion: Assertion

    func create(_ options: CredentialCreationOptions) async throws -> Attestation {
        throw PingError.webAuthn(.webAuthnNotSupported, "It only repeats.")
    }

    func get(_ options: CredentialRequestOptions) async throws -> Assertion { assertion }
}
