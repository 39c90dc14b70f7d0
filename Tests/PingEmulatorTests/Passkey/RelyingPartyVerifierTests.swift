import Crypto
import Foundation
import PingEmulator
import PingFido
import Testing

@Suite("Relying party verification")
struct RelyingPartyVerifierTests {
    let verifier = RelyingPartyVerifier(relyingPartyID: "localhost", origins: ["http://localhost:8080"])
    let authenticator = SoftwareAuthenticator(
        origin: "http://localhost:8080",
        credentials: MemoryStorage<[SoftwareCredential]>()
    )
    let challenge = Data([1, 2, 3])

    func attestation(challenge: Data? = nil) async throws -> Attestation {
        try await authenticator.create(
            CredentialCreationOptions(
                relyingPartyID: "localhost",
                userID: Data([9]),
                userName: "jo",
                challenge: challenge ?? self.challenge
            )
        )
    }

    func assertion() async throws -> Assertion {
        try await authenticator.get(CredentialRequestOptions(relyingPartyID: "localhost", challenge: challenge))
    }

    @Test func `Another challenge is refused`() async throws {
        let attestation = try await attestation(challenge: Data([4]))
        let error = #expect(throws: PingError.self) { try verifier.register(attestation, challenge: challenge) }
        #expect(error?.code == .webAuthnSecurity)
    }

    @Test func `Another origin is refused`() async throws {
        var attestation = try await attestation()
        attestation.clientData =
            CollectedClientData(ceremony: .create, challenge: challenge, origin: "https://evil.example").encoded()
        let error = #expect(throws: PingError.self) { try verifier.register(attestation, challenge: challenge) }
        #expect(error?.code == .webAuthnSecurity)
    }

    @Test func `A proof is not a registration, and a registration is not a proof`() async throws {
        let attestation = try await attestation()
        let credential = try verifier.register(attestation, challenge: challenge)
        var assertion = try await assertion()
        assertion.clientData = attestation.clientData
        let error = #expect(throws: PingError.self) {
            try verifier.authenticate(assertion, challenge: challenge, credential: credential)
        }
        #expect(error?.code == .webAuthnData)
    }

    @Test(arguments: ["signature", "data", "handle"])
    func `An altered signature, or altered data under it, is refused`(part: String) async throws {
        let credential = try verifier.register(try await attestation(), challenge: challenge)
        var assertion = try await assertion()
        switch part {
        case "signature": assertion.signature[assertion.signature.count - 1] ^= 1
        case "data": assertion.authenticatorData[36] ^= 1
        default: assertion.credentialID.append(0)
        }
        let error = #expect(throws: PingError.self) {
            try verifier.authenticate(assertion, challenge: challenge, credential: credential)
        }
        #expect(error?.code == (part == "handle" ? .webAuthnNotAllowed : .webAuthnSecurity))
    }

    @Test func `A counter that goes back is refused`() async throws {
        let credential = try verifier.register(try await attestation(), challenge: challenge)
        let assertion = try await assertion()
        let used = try verifier.authenticate(assertion, challenge: challenge, credential: credential)
        let error = #expect(throws: PingError.self) {
            try verifier.authenticate(assertion, challenge: challenge, credential: used)
        }
        #expect(error?.code == .webAuthnSecurity)
    }

    @Test func `Attestation objects cut at any byte are refused, not crashed on`() async throws {
        let attestation = try await attestation()
        for length in 0..<attestation.attestationObject.count {
            var cut = attestation
            cut.attestationObject = attestation.attestationObject.prefix(length)
            let error = #expect(throws: PingError.self) { try verifier.register(cut, challenge: challenge) }
            #expect(error?.code == .webAuthnData)
        }
    }
}
