import Foundation
import PingFido
import PingJourney
import PingTestKit
import Testing

/// What a step makes of the system's passkeys, in both products.
@Suite("A ceremony with the system's passkeys")
struct SystemCeremonyTests {
    private let system = PlayedSystem()

    private func passkeys(_ presentation: PasskeyPresentation = .sheet) -> PasskeyAuthenticator {
        var authenticator = PasskeyAuthenticator(ceremonies: PasskeyCeremonies(system: system))
        authenticator.presentation = presentation
        return authenticator
    }

    private func proof(
        _ product: PasskeyProduct,
        _ server: PasskeyServer,
        _ presentation: PasskeyPresentation
    ) async throws -> (ContinueNode, Task<Result<Assertion, any Error>, any Error>) {
        let offer = try await product.offer(at: server)
        _ = try await offer.register(with: server.authenticator).get()
        let step = try await offer.next().step()
        let authenticator = passkeys(presentation)
        return (step, Task { try await step.authenticate(with: authenticator) })
    }

    @Test(arguments: PasskeyProduct.allCases)
    func `is for the host of the server where the server names no domain`(_ product: PasskeyProduct) async throws {
        try await PasskeyServer.run(flows: PasskeyProduct.flows()) { server in
            let nameless = server.distorted { json in
                json.passkeyOptions?["_relyingPartyId"] = ""
                json.passkeyOptions?["relyingPartyId"] = ""
                json.passkeyOptions?["rp"]?["id"] = nil
            }
            let offer = try await product.offer(at: nameless)
            let authenticator = passkeys()
            let ceremony = Task { try await offer.register(with: authenticator) }
            await system.waitForCeremony()
            let host = try WebURL(server.url).host
            #expect(await system.current?.relyingPartyID == host)
            await system.report(.failure(.webAuthn(.webAuthnNotAllowed, "No.")), for: 1)
            _ = try await ceremony.value
        }
    }

    @Test(arguments: PasskeyProduct.allCases)
    func `in AutoFill has no limit in time, lets a sheet begin, and leaves the step as it was`(
        _ product: PasskeyProduct
    )
        async throws
    {
        let clock = TestClock()
        try await PasskeyServer.run(flows: PasskeyProduct.flows()) { server in
            var server = server
            server.system = SystemServices(sleep: { try await clock.sleep(for: $0) })
            let (step, waiting) = try await proof(product, server, .autoFill)
            await system.waitForCeremony()
            clock.advance(by: .seconds(100_000))
            _ = try await step.authenticate(with: server.authenticator).get()
            let answer = step.passkeyAnswer
            #expect(answer != nil)
            await system.report(.failure(.webAuthn(.webAuthnNotAllowed, "Nobody.")), for: 1)
            let error = await #expect(throws: PingError.self) { try await waiting.value.get() }
            #expect(error?.code == .webAuthnNotAllowed)
            #expect(step.passkeyAnswer == answer, "The failure of AutoFill takes nobody's answer away.")
            await step.next().expectSuccess()
        }
    }

    @Test func `names in the log the extensions that it leaves out, and no other word of the server's`() async throws {
        let logger = MemoryLogger()
        try await PasskeyServer.run(flows: PasskeyProduct.flows()) { server in
            var server = server.distorted { json in
                json.passkeyOptions?["extensions"] = ["prf": ["eval": "marked-salt"], "largeBlob": [:]]
            }
            server.logger = logger
            let offer = try await PasskeyProduct.journey.offer(at: server)
            _ = try await offer.register(with: server.authenticator).get()
        }
        let lines = logger.forms.joined(separator: "\n")
        #expect(lines.contains("largeBlob, prf"))
        #expect(!lines.contains("marked-salt"))
    }
}
