import Foundation
import PingEmulator
import PingFido
import Testing

@Suite("Passkeys in a storage")
struct StoredPasskeyTests {
    private let directory: URL
    private let challenge = Data("a challenge".utf8)

    init() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("passkeys-\(UUID().uuidString)")
    }

    /// A storage that is opened again, as by another process.
    private func reopened() -> FileStorage<[SoftwareCredential]> {
        FileStorage(account: "passkeys", directory: directory)
    }

    private func authenticator(
        _ storage: any Storage<[SoftwareCredential]>,
        origin: String = "https://login.example.com"
    ) -> SoftwareAuthenticator {
        SoftwareAuthenticator(origin: origin, credentials: storage)
    }

    private func creation(
        _ user: String = "jo",
        at domain: String = "example.com",
        excluding: [Data] = []
    ) -> CredentialCreationOptions {
        CredentialCreationOptions(
            relyingPartyID: domain,
            userID: Data(user.utf8),
            userName: user,
            challenge: challenge,
            excludedCredentials: excluding
        )
    }

    private func request(allowed: [Data] = [], at domain: String = "example.com") -> CredentialRequestOptions {
        CredentialRequestOptions(relyingPartyID: domain, challenge: challenge, allowedCredentials: allowed)
    }

    private func clean() { try? FileManager.default.removeItem(at: directory) }

    @Test func `are there when it is opened again, and count on`() async throws {
        defer { clean() }
        let attestation = try await authenticator(reopened()).create(creation())
        let verifier = RelyingPartyVerifier(relyingPartyID: "example.com", origins: ["https://login.example.com"])
        var credential = try verifier.register(attestation, challenge: challenge)
        for count: UInt32 in 1...3 {
            let assertion = try await authenticator(reopened()).get(request())
            credential = try verifier.authenticate(assertion, challenge: challenge, credential: credential)
            #expect(credential.counter == count)
        }
    }

    @Test func `are not in the open in its file`() async throws {
        defer { clean() }
        let storage = reopened()
        let attestation = try await authenticator(storage).create(creation())
        let content = try Data(contentsOf: storage.location)
        for text in [Data("relyingPartyID".utf8), Data("example.com".utf8), attestation.credentialID] {
            #expect(content.firstRange(of: text) == nil)
        }
    }

    @Test func `are counted by two authenticators at once, and no number comes twice`() async throws {
        defer { clean() }
        _ = try await authenticator(reopened()).create(creation())
        let both = [authenticator(reopened()), authenticator(reopened())]
        let counters = try await withThrowingTaskGroup(of: UInt32.self) { group in
            for number in 0..<20 {
                let options = request()
                group.addTask {
                    let assertion = try await both[number % 2].get(options)
                    return try AuthenticatorData(decoding: assertion.authenticatorData).counter
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counters.sorted() == Array(1...20))
    }

    @Test func `are all kept when twenty are made at once`() async throws {
        defer { clean() }
        let both = [authenticator(reopened()), authenticator(reopened())]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                let options = creation("user \(number)")
                group.addTask { _ = try await both[number % 2].create(options) }
            }
            try await group.waitForAll()
        }
        #expect(try await reopened().get()?.count == 20)
    }

    @Test func `that is damaged are a typed error, and it is left as it is`() async throws {
        defer { clean() }
        let storage = reopened()
        _ = try await authenticator(storage).create(creation())
        let damaged = Data("nothing that was ever written here".utf8)
        try damaged.write(to: storage.location)
        let creating = await #expect(throws: PingError.self) {
            try await authenticator(reopened()).create(creation("sam"))
        }
        #expect(creating?.code == .storageCorrupt)
        let using = await #expect(throws: PingError.self) { try await authenticator(reopened()).get(request()) }
        #expect(using?.code == .storageCorrupt)
        #expect(try Data(contentsOf: storage.location) == damaged)
    }

    @Test(arguments: ["AAAA", ""])
    func `whose own key is damaged are a typed error that shows nothing of it`(key: String) async throws {
        let storage = MemoryStorage<[SoftwareCredential]>()
        _ = try await authenticator(storage).create(creation())
        try await storage.change { $0["key"] = .string(key) }
        let error = await #expect(throws: PingError.self) { try await authenticator(storage).get(request()) }
        #expect(error?.code == .webAuthnUnknown)
        #expect(error?.message == "The stored passkey is damaged.")
    }

    @Test func `that have signed as often as can be counted sign no more, and do not crash`() async throws {
        let storage = MemoryStorage<[SoftwareCredential]>()
        _ = try await authenticator(storage).create(creation())
        try await storage.change { $0["counter"] = .int(Int(UInt32.max) - 1) }
        let assertion = try await authenticator(storage).get(request())
        #expect(try AuthenticatorData(decoding: assertion.authenticatorData).counter == .max)
        let error = await #expect(throws: PingError.self) { try await authenticator(storage).get(request()) }
        #expect(error?.code == .webAuthnUnknown)
    }

    @Test func `of the list that allows them are used, the newest of those without a list`() async throws {
        let storage = MemoryStorage<[SoftwareCredential]>()
        let authenticator = authenticator(storage)
        let older = try await authenticator.create(creation("jo")).credentialID
        let newer = try await authenticator.create(creation("sam")).credentialID
        #expect(try await authenticator.get(request(allowed: [older])).credentialID == older)
        #expect(try await authenticator.get(request(allowed: [Data([9]), newer])).userHandle == Data("sam".utf8))
        #expect(try await authenticator.get(request()).credentialID == newer)
        let error = await #expect(throws: PingError.self) {
            try await authenticator.get(request(allowed: [Data([9]), Data()]))
        }
        #expect(error?.code == .webAuthnNotAllowed)
    }

    @Test func `of another domain are never used, not even when they are asked for`() async throws {
        let storage = MemoryStorage<[SoftwareCredential]>()
        let other = SoftwareAuthenticator(origin: "https://login.example.org", credentials: storage)
        let foreign = try await other.create(creation(at: "example.org")).credentialID
        for allowed in [[], [foreign]] {
            let error = await #expect(throws: PingError.self) {
                try await authenticator(storage).get(request(allowed: allowed))
            }
            #expect(error?.code == .webAuthnNotAllowed)
        }
        // Nor do they keep a passkey of this domain from being made.
        _ = try await authenticator(storage).create(creation(excluding: [foreign]))
        #expect(try await storage.get()?.count == 2)
    }

    @Test func `are not made when the user says no, and not counted`() async throws {
        let storage = MemoryStorage<[SoftwareCredential]>()
        _ = try await authenticator(storage).create(creation())
        let asked = Locked<[String]>([])
        let asking = SoftwareAuthenticator(origin: "https://example.com", credentials: storage) { prompt in
            asked.withLock { $0.append(prompt) }
            return false
        }
        let creating = await #expect(throws: PingError.self) { try await asking.create(creation("sam")) }
        let using = await #expect(throws: PingError.self) { try await asking.get(request()) }
        #expect([creating?.code, using?.code] == [.webAuthnNotAllowed, .webAuthnNotAllowed])
        #expect(asked.current.count == 2)
        #expect(asked.current.first?.contains("sam") == true)
        #expect(try await storage.get()?.map(\.counter) == [0])
    }
}

extension MemoryStorage<[SoftwareCredential]> {
    /// Changes the stored passkeys as somebody with access to the storage could.
    fileprivate func change(_ change: (inout JSON) -> Void) async throws {
        var all = try JSON(parsing: try JSONEncoder().encode(try await get()))
        for index in (all.array ?? []).indices {
            guard var credential = all[index] else { continue }
            change(&credential)
            all[index] = credential
        }
        try await save(item: try JSONDecoder().decode([SoftwareCredential].self, from: all.serialized()))
    }
}
