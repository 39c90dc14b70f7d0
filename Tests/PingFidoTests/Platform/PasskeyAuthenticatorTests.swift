import Foundation
import PingFido
import PingTestKit
import Testing

@MainActor
@Suite("The system's passkeys")
struct PasskeyAuthenticatorTests {
    private let system = PlayedSystem()
    private let passkeys: PasskeyAuthenticator
    private let use = CredentialRequestOptions(relyingPartyID: "example.com", challenge: Data("c".utf8))
    private let creation = CredentialCreationOptions(
        relyingPartyID: "example.com",
        userID: Data("jo".utf8),
        userName: "jo",
        challenge: Data("c".utf8)
    )
    private let assertion = Assertion(
        credentialID: Data("id".utf8),
        clientData: Data(),
        authenticatorData: Data(),
        signature: Data(),
        userHandle: nil
    )
    private let attestation = Attestation(credentialID: Data("id".utf8), clientData: Data(), attestationObject: Data())

    init() {
        passkeys = PasskeyAuthenticator(ceremonies: PasskeyCeremonies(system: system))
    }

    private var autoFill: PasskeyAuthenticator {
        var copy = passkeys
        copy.presentation = .autoFill
        return copy
    }

    @Test func `make and use a passkey`() async throws {
        let making = Task { try await passkeys.create(creation) }
        await system.waitForCeremony()
        #expect(system.current?.purpose == .creation(creation))
        system.report(.success(.registration(attestation)), for: 1)
        #expect(try await making.value == attestation)
        let using = Task { try await passkeys.get(use) }
        await system.waitForCeremony(2)
        #expect(system.current?.purpose == .use(use))
        system.report(.success(.assertion(assertion)), for: 2)
        #expect(try await using.value == assertion)
    }

    @Test func `answer at once where the system does`() async throws {
        system.prompt = .failure(.withoutWindow)
        let error = await #expect(throws: PingError.self) { try await passkeys.get(use) }
        #expect(error?.code == .webAuthnNotAllowed)
        #expect(error?.recovery?.contains("window") == true)
        system.prompt = .success(.assertion(assertion))
        #expect(try await passkeys.get(use) == assertion)
    }

    @Test func `that the system mixes up are an error`() async {
        system.prompt = .success(.registration(attestation))
        #expect(await asyncThrownCode { try await passkeys.get(use) } == "webauthn_unknown")
        system.prompt = .success(.assertion(assertion))
        #expect(await asyncThrownCode { try await passkeys.create(creation) } == "webauthn_unknown")
    }

    @Test func `in AutoFill make way for a sheet, which begins afterwards`() async throws {
        let waiting = Task { try await autoFill.get(use) }
        await system.waitForCeremony()
        let sheet = Task { try await passkeys.get(use) }
        await system.waitForCeremony(2)
        #expect(system.events == ["present autoFill", "withdraw autoFill", "present sheet"])
        let error = await #expect(throws: PingError.self) { try await waiting.value }
        #expect(error?.code == .webAuthnAbort)
        system.report(.failure(.webAuthn(.webAuthnNotAllowed, "Again.")), for: 1)
        system.report(.success(.assertion(assertion)), for: 2)
        system.report(.success(.assertion(assertion)), for: 2)
        #expect(try await sheet.value == assertion)
    }

    @Test func `begin when the system has closed the ones before, and not while it does`() async throws {
        system.reportsWithdrawn = false
        let waiting = Task { try await autoFill.get(use) }
        await system.waitForCeremony()
        let sheet = Task { try await passkeys.get(use) }
        #expect(await asyncThrownCode { try await waiting.value } == "webauthn_abort")
        #expect(system.events == ["present autoFill", "withdraw autoFill"])
        system.report(.failure(.webAuthn(.webAuthnNotAllowed, "Cancelled.")), for: 1)
        #expect(system.events == ["present autoFill", "withdraw autoFill", "present sheet"])
        system.report(.success(.assertion(assertion)), for: 2)
        #expect(try await sheet.value == assertion)
    }

    @Test func `do not wait without end for a system that does not say when it has closed`() async throws {
        let clock = TestClock()
        let services = SystemServices(sleep: { try await clock.sleep(for: $0) })
        let passkeys = PasskeyAuthenticator(ceremonies: PasskeyCeremonies(system: system, services: services))
        system.reportsWithdrawn = false
        let first = Task { try await passkeys.get(use) }
        await system.waitForCeremony()
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        let second = Task { try await passkeys.get(use) }
        await clock.waitForSleepers(1)
        #expect(system.events == ["present sheet", "withdraw sheet"])
        clock.advance(by: PasskeyMachine.patience)
        await system.waitForCeremony(2)
        #expect(system.events == ["present sheet", "withdraw sheet", "forget 1", "present sheet"])
        system.report(.success(.assertion(assertion)), for: 2)
        #expect(try await second.value == assertion)
    }

    @Test func `in AutoFill do not take the place of a sheet`() async throws {
        let sheet = Task { try await passkeys.get(use) }
        await system.waitForCeremony()
        let error = await #expect(throws: PingError.self) { try await autoFill.get(use) }
        #expect(error?.code == .webAuthnAbort)
        #expect(system.events == ["present sheet"])
        system.report(.success(.assertion(assertion)), for: 1)
        #expect(try await sheet.value == assertion)
    }

    @Test func `are taken down when the task is cancelled`() async throws {
        for authenticator in [passkeys, autoFill] {
            let count = system.events.filter { $0.hasPrefix("present") }.count
            let ceremony = Task { try await authenticator.get(use) }
            await system.waitForCeremony(count + 1)
            ceremony.cancel()
            await #expect(throws: CancellationError.self) { try await ceremony.value }
            #expect(system.events.last == "withdraw \(authenticator.presentation)")
            #expect(system.shown.isEmpty)
        }
    }

    @Test func `are not shown for a task that was cancelled before`() async {
        let ceremony = Task { try await passkeys.get(use) }
        ceremony.cancel()
        await #expect(throws: CancellationError.self) { try await ceremony.value }
        #expect(system.events.isEmpty)
    }

    @Test func `are for the server's host when the server names no domain`() async throws {
        var nameless = use
        nameless.relyingPartyID = nil
        #expect(await asyncThrownCode { try await passkeys.get(nameless) } == "webauthn_security")
        system.prompt = .success(.assertion(assertion))
        #expect(try await passkeys.serving("am.example.com").get(nameless) == assertion)
    }
}
