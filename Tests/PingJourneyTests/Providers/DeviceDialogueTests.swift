import Foundation
import PingTestKit
import Testing

@testable import PingJourney

/// Both binders ask in the same way.
@Suite("The app's dialogue for bound devices")
struct DeviceDialogueTests {
    enum Kind: CaseIterable, Sendable {
        case software, enclave
    }

    private struct OwnError: Error {}

    private let storage = MemoryStorage<[BoundKey]>()
    private let enclave = PlayedEnclave()

    private func binder(_ kind: Kind, _ dialogue: (any DeviceDialogue)?, now: TimeInterval = 1_800_000_000)
        -> any DeviceBinder
    {
        let system = SystemServices(now: { Date(timeIntervalSince1970: now) })
        switch kind {
        case .software:
            var binder = SoftwareDeviceBinder(storage: storage)
            binder.deviceID = { "device-1" }
            binder.system = system
            binder.dialogue = dialogue
            return binder
        case .enclave:
            var binder = SecureEnclaveDeviceBinder(storage: storage, enclave: enclave)
            binder.deviceID = { "device-1" }
            binder.system = system
            binder.dialogue = dialogue
            return binder
        }
    }

    private func request(_ user: String, _ type: DeviceAuthenticationType) -> DeviceBindingRequest {
        DeviceBindingRequest(
            userId: user,
            userName: user,
            authenticationType: type,
            signing: DeviceSigningRequest(
                userId: user,
                challenge: "c",
                prompt: DevicePrompt(title: "Bind"),
                timeout: 60
            )
        )
    }

    private let anyone = DeviceSigningRequest(
        userId: "",
        challenge: "c",
        prompt: DevicePrompt(title: "Sign"),
        timeout: 60
    )

    /// Binds two users; the second has the newest key.
    private func bindTwo(_ kind: Kind) async throws {
        for (user, time) in [("jo", 1_800_000_001.0), ("sam", 1_800_000_002)] {
            _ = try await binder(kind, nil, now: time).bind(request(user, .none))
        }
    }

    private func signer(_ jws: String) throws -> String? {
        let part = try #require(jws.split(separator: ".").dropFirst().first)
        return try JSON(parsing: try #require(Data(base64URLEncoded: String(part))))["sub"]?.string
    }

    @Test(arguments: Kind.allCases)
    func `asks for the app's code at each use, with the server's words`(_ kind: Kind) async throws {
        let dialogue = TestDialogue()
        _ = try await binder(kind, dialogue).bind(request("jo", .applicationPin))
        _ = try await binder(kind, dialogue).sign(anyone)
        #expect(dialogue.confirmed.map(\.type) == [.applicationPin, .applicationPin])
        #expect(dialogue.confirmed.map(\.prompt.title) == ["Bind", "Sign"])
        #expect(dialogue.offered.isEmpty, "One key leaves no choice.")
    }

    @Test(arguments: Kind.allCases)
    func `is not asked to confirm what needs no confirmation`(_ kind: Kind) async throws {
        let dialogue = TestDialogue(.fails(ClientError.abort))
        _ = try await binder(kind, dialogue).bind(request("jo", .none))
        _ = try await binder(kind, dialogue).sign(anyone)
        #expect(dialogue.confirmed.isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func `that fails keeps the old key, makes no new one, and its error is the result`(_ kind: Kind) async throws {
        _ = try await binder(kind, TestDialogue()).bind(request("jo", .applicationPin))
        let old = try await storage.get()?.map(\.kid)
        let reason = PingError(.deviceKey, "Too many attempts.", recovery: "Wait.", underlying: ClientError.abort)
        for error in [ClientError.abort, ClientError.timeout, OwnError(), reason] as [any Error] {
            let refusing = binder(kind, TestDialogue(.fails(error)))
            for work in [
                { _ = try await refusing.bind(request("jo", .applicationPin)) },
                { _ = try await refusing.sign(anyone) },
            ] {
                let thrown = await #expect(throws: (any Error).self) { try await work() }
                #expect(thrown.map { "\($0)" } == "\(error)")
            }
            #expect(try await storage.get()?.map(\.kid) == old)
        }
        #expect(enclave.made.count == (kind == .enclave ? 1 : 0))
    }

    @Test(arguments: Kind.allCases)
    func `ends with the task that waits for it`(_ kind: Kind) async throws {
        let dialogue = TestDialogue(.waits)
        let binder = binder(kind, dialogue)
        let binding = Task { try await binder.bind(request("jo", .applicationPin)) }
        await dialogue.clock.waitForSleepers(1)
        binding.cancel()
        await #expect(throws: CancellationError.self) { try await binding.value }
        #expect(try await storage.get() == nil)
    }

    @Test(arguments: Kind.allCases)
    func `chooses among the keys of several users, and signs with that key`(_ kind: Kind) async throws {
        try await bindTwo(kind)
        for user in ["jo", "sam"] {
            let dialogue = TestDialogue(choosing: { keys in try #require(keys.first { $0.userId == user }) })
            #expect(try signer(try await binder(kind, dialogue).sign(anyone)) == user)
            #expect(dialogue.offered == [["jo", "sam"]])
        }
    }

    @Test(arguments: Kind.allCases)
    func `is not asked to choose when the server names the user`(_ kind: Kind) async throws {
        try await bindTwo(kind)
        let dialogue = TestDialogue(.fails(ClientError.abort))
        let named = DeviceSigningRequest(userId: "jo", challenge: "c", timeout: 60)
        #expect(try signer(try await binder(kind, dialogue).sign(named)) == "jo")
        #expect(dialogue.offered.isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func `that chooses nobody signs nothing`(_ kind: Kind) async throws {
        try await bindTwo(kind)
        await #expect(throws: ClientError.abort) {
            try await binder(kind, TestDialogue(.fails(ClientError.abort))).sign(anyone)
        }
    }

    @Test(arguments: Kind.allCases)
    func `cannot sign with a key that it was not offered`(_ kind: Kind) async throws {
        try await bindTwo(kind)
        let other = BoundKey(
            kid: "other",
            userId: "eve",
            userName: "eve",
            authenticationType: "NONE",
            createdAt: Date(timeIntervalSince1970: 0),
            privateKey: Secret("k")
        )
        let error = await #expect(throws: PingError.self) {
            try await binder(kind, TestDialogue(choosing: { _ in other })).sign(anyone)
        }
        #expect(error?.code == .deviceKey)
        #expect(error?.recovery?.contains("chooseKey") == true)
        #expect(error?.underlying as? ClientError == .unsupported)
    }

    @Test(arguments: Kind.allCases)
    func `that an app does not have leaves the newest key, and the types without a confirmation`(_ kind: Kind)
        async throws
    {
        try await bindTwo(kind)
        #expect(try signer(try await binder(kind, nil).sign(anyone)) == "sam")
        await #expect(throws: ClientError.unsupported) {
            _ = try await binder(kind, nil).bind(request("jo", .applicationPin))
        }
    }
}
