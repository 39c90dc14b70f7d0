import Foundation
import PingDavinci
import PingEmulator
import PingFido
import PingJourney
import PingTestKit
import Testing

@Suite("The driving of a ceremony")
struct CeremonyTests {
    private func run(
        _ configure: (inout PasskeyServer) -> Void = { _ in },
        _ test: (PasskeyServer) async throws -> Void
    ) async throws {
        try await PasskeyServer.run(flows: PasskeyProduct.flows()) { server in
            var server = server
            configure(&server)
            try await test(server)
        }
    }

    private func moody(
        _ server: PasskeyServer,
        _ mood: @escaping @Sendable () async throws -> Void
    ) -> MoodyAuthenticator {
        MoodyAuthenticator(software: server.authenticator, mood: mood)
    }

    @Test(arguments: [(PasskeyProduct.journey, 60), (.daVinci, 120)])
    func `ends when the time is up that the server's options allow, and the server learns so`(
        _ product: PasskeyProduct,
        seconds: Int
    ) async throws {
        let clock = TestClock()
        try await run {
            $0.system = SystemServices(sleep: { try await clock.sleep(for: $0) })
        } _: { server in
            let user = AbsentUser()
            let authenticator = moody(server) { try await user.wait() }
            let offer = try await product.offer(at: server)
            let ceremony = Task { try await offer.register(with: authenticator) }
            await user.waitForCeremony()
            await clock.waitForSleepers(1)
            clock.advance(by: .seconds(seconds - 1))
            #expect(user.cancelledCount == 0)
            #expect(offer.passkeyAnswer == nil)
            clock.advance(by: .seconds(1))
            let result = try await ceremony.value
            let error = #expect(throws: PingError.self) { try result.get() }
            #expect(error?.code == .webAuthnTimeout)
            #expect(user.cancelledCount == 1)
            #expect(try #require(offer.passkeyAnswer).contains("TimeoutError"))
            await offer.next().expectSuccess()
        }
    }

    @Test(arguments: PasskeyProduct.allCases)
    func `that is cancelled answers nothing, and the step can be answered later`(_ product: PasskeyProduct) async throws
    {
        try await run { server in
            let user = AbsentUser()
            let authenticator = moody(server) { try await user.wait() }
            let offer = try await product.offer(at: server)
            let ceremony = Task { try await offer.register(with: authenticator) }
            await user.waitForCeremony()
            ceremony.cancel()
            let result = try await ceremony.value
            #expect(throws: CancellationError.self) { try result.get() }
            #expect(user.cancelledCount == 1)
            #expect(offer.passkeyAnswer == nil)
            #expect(server.passkeys.isEmpty)

            _ = try await offer.register(with: server.authenticator).get()
            let proof = try await offer.next().step()
            let proving = Task { try await proof.authenticate(with: authenticator) }
            await user.waitForCeremony(2)
            proving.cancel()
            let second = try await proving.value
            #expect(throws: CancellationError.self) { try second.get() }
            #expect(proof.passkeyAnswer == nil)
            _ = try await proof.authenticate(with: server.authenticator).get()
            await proof.next().expectSuccess()
        }
    }

    /// What an authenticator throws, and what the server learns.
    static let failures: [(any Error, String)] = [
        (PingError.webAuthn(.webAuthnNotAllowed, "The user said no."), "NotAllowedError"),
        (PingError.webAuthn(.webAuthnInvalidState, "There is one already."), "InvalidStateError"),
        (PingError.webAuthn(.webAuthnSecurity, "Not here."), "SecurityError"),
        (BrokenKey(secret: "marked-secret"), "UnknownError"),
        (CancellationError(), "AbortError"),
    ]

    @Test(arguments: PasskeyProduct.allCases)
    func `tells the server why an authenticator failed, and nothing that it must not know`(_ product: PasskeyProduct)
        async throws
    {
        for (error, name) in Self.failures {
            try await run { server in
                let offer = try await product.offer(at: server)
                let result = try await offer.register(with: moody(server) { throw error })
                let thrown = #expect(throws: (any Error).self) { try result.get() }
                #expect(thrown.map { type(of: $0) == type(of: error) } == true)
                let answer = try #require(offer.passkeyAnswer)
                #expect(answer.contains(name), "\(answer)")
                #expect(!answer.contains("marked-secret"))
                await offer.next().expectSuccess()
                #expect(server.passkeys.isEmpty)
            }
        }
    }

    @Test(arguments: PasskeyProduct.allCases)
    func `refuses a second ceremony of the same step meanwhile, and the first continues`(_ product: PasskeyProduct)
        async throws
    {
        try await run { server in
            let gate = Gate()
            let authenticator = moody(server) { try await gate.wait() }
            let offer = try await product.offer(at: server)
            let first = Task { try await offer.register(with: authenticator) }
            await gate.waitForArrivals()
            let second = try await offer.register(with: server.authenticator)
            let error = #expect(throws: PingError.self) { try second.get() }
            #expect(error?.code == .fidoCeremonyUnderway)
            #expect(offer.passkeyAnswer == nil)
            gate.open()
            let attestation = try await first.value.get()
            _ = try await offer.next().step()
            #expect(server.passkeys.map(\.id) == [attestation.credentialID])
            #expect(try await server.keys.get()?.count == 1)
        }
    }

    @Test(arguments: PasskeyProduct.allCases)
    func `of twenty at once holds one`(_ product: PasskeyProduct) async throws {
        try await run { server in
            let gate = Gate()
            let authenticator = moody(server) { try await gate.wait() }
            let offer = try await product.offer(at: server)
            let first = Task { try await offer.register(with: authenticator) }
            await gate.waitForArrivals()
            let refused = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 {
                    group.addTask { ((try? await offer.register(with: authenticator).get()) == nil) }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(refused == 20)
            gate.open()
            _ = try await first.value.get()
            #expect(try await server.keys.get()?.count == 1)
        }
    }

    @Test(arguments: PasskeyProduct.allCases)
    func `writes no key, challenge or proof into any log, nor shows one`(_ product: PasskeyProduct) async throws {
        let logger = MemoryLogger()
        try await run {
            $0.logger = logger
            $0.http = $0.http.with(LoggingMiddleware(to: logger))
        } _: { server in
            let offer = try await product.offer(at: server, server.authenticator)
            let attestation = try await offer.register().get()
            let proof = try await offer.next().step()
            let assertion = try await proof.authenticate().get()
            await proof.next().expectSuccess()
            let credential = try #require(try await server.keys.get()?.first)
            let stored = try JSON(parsing: try JSONEncoder().encode(credential))
            let key = try #require(stored["key"]?.string)
            let challenge = try CollectedClientData(decoding: assertion.clientData).challenge
            var shown = logger.forms.joined(separator: "\n")
            #expect(shown.count > 100, "Something is written at all.")
            for value in [credential, server.authenticator, offer, proof] as [Any] {
                shown += everyForm(of: value)
            }
            for secret in [assertion.signature, attestation.attestationObject, assertion.clientData, challenge] {
                #expect(!shown.contains(secret.base64URLEncodedString()))
                #expect(!shown.contains(secret.base64EncodedString()))
                #expect(!shown.contains(secret.map { String(Int8(bitPattern: $0)) }.joined(separator: ",")))
            }
            #expect(!shown.contains(key))
        }
    }
}

private struct BrokenKey: Error {
    let secret: String
}

extension ContinueNode {
    /// What the step would tell the server of its passkey now; `nil` when there is no answer.
    var passkeyAnswer: String? {
        if let collector = collectors.lazy.compactMap({ $0 as? any FidoCollector }).first {
            return collector.submission.map { $0.actionKey ?? "\(collector.payload ?? "")" }
        }
        let value = callback(HiddenValueCallback.self)?.value
        return value == "false" ? nil : value
    }
}
