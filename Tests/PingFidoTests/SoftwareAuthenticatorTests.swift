import Crypto
import Foundation
import PingEmulator
import PingFido
import Testing

@Suite("Software authenticator")
struct SoftwareAuthenticatorTests {
    let storage = MemoryStorage<[SoftwareCredential]>()
    let verifier = RelyingPartyVerifier(relyingPartyID: "example.com", origins: ["https://login.example.com"])
    let challenge = Data("a challenge".utf8)

    var authenticator: SoftwareAuthenticator {
        SoftwareAuthenticator(origin: "https://login.example.com", credentials: storage)
    }

    func creation(algorithms: [COSEAlgorithm] = [.rs256, .es256], excluding: [Data] = []) -> CredentialCreationOptions {
        CredentialCreationOptions(
            relyingPartyID: "example.com",
            userID: Data("user".utf8),
            userName: "jo",
            challenge: challenge,
            algorithms: algorithms,
            excludedCredentials: excluding
        )
    }

    func request(allowed: [Data] = [], relyingPartyID: String = "example.com") -> CredentialRequestOptions {
        CredentialRequestOptions(relyingPartyID: relyingPartyID, challenge: challenge, allowedCredentials: allowed)
    }

    @Test func `A relying party accepts its new credential and then its proof`() async throws {
        let attestation = try await authenticator.create(creation())
        let registered = try verifier.register(attestation, challenge: challenge)
        #expect(registered.counter == 0)

        let assertion = try await authenticator.get(request(allowed: [attestation.credentialID]))
        let used = try verifier.authenticate(assertion, challenge: challenge, credential: registered)
        #expect(used.counter == 1)
        #expect(assertion.userHandle == Data("user".utf8))
    }

    @Test func `A discoverable credential is found without a list`() async throws {
        let attestation = try await authenticator.create(creation())
        #expect(try await authenticator.get(request()).credentialID == attestation.credentialID)
    }

    @Test func `A credential of the excluding list is not made again`() async throws {
        let first = try await authenticator.create(creation())
        let error = await #expect(throws: PingError.self) {
            try await authenticator.create(creation(excluding: [first.credentialID]))
        }
        #expect(error?.code == .webAuthnInvalidState)
        #expect(try await storage.get()?.count == 1)
    }

    @Test func `Algorithms nobody knows are refused by the web's name`() async throws {
        let error = await #expect(throws: PingError.self) {
            try await authenticator.create(creation(algorithms: [COSEAlgorithm(rawValue: -65535), .rs256]))
        }
        #expect(error?.code == .webAuthnNotSupported)
    }

    @Test(arguments: ["example.org", "evilexample.com", "com.", "", "x.login.example.com"])
    func `Another domain's ceremony is refused`(domain: String) async throws {
        let error = await #expect(throws: PingError.self) {
            try await authenticator.get(request(relyingPartyID: domain))
        }
        #expect(error?.code == .webAuthnSecurity)
    }

    @Test(arguments: [
        "https://LOGIN.example.com", "https://login.example.com:443/", "https://login.example.com/am/oauth2?x=y#z",
    ])
    func `Of the text of its origin the origin is taken, as browsers write it`(text: String) async throws {
        let authenticator = SoftwareAuthenticator(origin: text, credentials: storage)
        let attestation = try await authenticator.create(creation())
        let registered = try verifier.register(attestation, challenge: challenge)
        let assertion = try await authenticator.get(request())
        #expect(try verifier.authenticate(assertion, challenge: challenge, credential: registered).counter == 1)
    }

    @Test(arguments: [
        "", "login.example.com", "http://login.example.com", "example.com\"}", "https://", "app:example.com",
    ])
    func `Without a valid origin a typed error refuses every ceremony, and nothing is stored`(text: String) async throws
    {
        let authenticator = SoftwareAuthenticator(origin: text, credentials: storage)
        let made = await #expect(throws: PingError.self) { try await authenticator.create(creation()) }
        #expect(made?.code == .webAuthnSecurity)
        let used = await #expect(throws: PingError.self) { try await authenticator.get(request()) }
        #expect(used?.code == .webAuthnSecurity)
        #expect(try await storage.get() == nil)
    }

    @Test func `A user who says no ends the ceremony, and nothing is stored`() async throws {
        let asking = SoftwareAuthenticator(origin: "https://example.com", credentials: storage) { _ in false }
        let error = await #expect(throws: PingError.self) { try await asking.create(creation()) }
        #expect(error?.code == .webAuthnNotAllowed)
        #expect(try await storage.get() == nil)
    }

    @Test func `Without a credential the proof is refused`() async throws {
        let error = await #expect(throws: PingError.self) { try await authenticator.get(request()) }
        #expect(error?.code == .webAuthnNotAllowed)
    }

    @Test func `Fifty proofs at once all have different counters`() async throws {
        _ = try await authenticator.create(creation())
        let counters = try await withThrowingTaskGroup(of: UInt32.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try AuthenticatorData(decoding: try await authenticator.get(request()).authenticatorData).counter
                }
            }
            return try await group.reduce(into: Set<UInt32>()) { $0.insert($1) }
        }
        #expect(counters == Set(1...50))
    }

    @Test func `A stored credential shows no key`() async throws {
        _ = try await authenticator.create(creation())
        let credential = try #require(try await storage.get()?.first)
        var dumped = ""
        dump(credential, to: &dumped)
        #expect(dumped == "- \(credential)\n")
        #expect("\(credential)" == "PingFido.SoftwareCredential")
    }
}
