import Foundation
import PingTestKit
import Testing

@testable import PingStorage

@Suite("A key in the keyring of the session") struct SecretServiceKeyTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("keyring-\(UUID().uuidString)")
    private let keyring = FakeKeyring()

    private func provider(timeout: Duration = .seconds(60)) -> SecretServiceKey {
        SecretServiceKey(PrivateDirectory(path: folder.path), timeout: timeout, service: keyring)
    }

    private func storage(_ provider: any EncryptionKeyProvider) -> FileStorage<String> {
        FileStorage(account: "token", directory: folder, keyProvider: provider)
    }

    private var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    @Test func `is made once, and another instance finds it`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try await provider().existingKey() == nil)
        try await storage(provider()).save(item: "secret")
        #expect(try await storage(provider()).get() == "secret")
        #expect(keyring.secrets.count == 1)
        #expect(files.contains("storage.keyring") && !files.contains("storage.key"))
        let reference = try Data(contentsOf: folder.appendingPathComponent("storage.keyring"))
        let secret = try #require(keyring.secrets.values.first)
        #expect(!String(decoding: reference, as: UTF8.self).contains(secret.reveal()))
    }

    @Test func `is the same for all who ask at once`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let keys = try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 0..<20 { group.addTask { try await provider().existingOrNewKey().reveal() } }
            return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
        }
        #expect(keys.count == 1)
        #expect(keyring.secrets.count == 1)
    }

    @Test func `is there or not yet for those who ask while another process puts it into the keyring`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let key = EncryptionKey()
        // An optimized build looks ten times as often.
        #if DEBUG
            let rounds = 100
        #else
            let rounds = 1000
        #endif
        for _ in 0..<rounds {
            let directory = PrivateDirectory(path: folder.appendingPathComponent(UUID().uuidString).path)
            let reference = UUID().uuidString
            try keyring.store(Secret(key.reveal().base64EncodedString()), as: reference, label: "")
            let provider = SecretServiceKey(directory, service: keyring)
            async let isWritten = SecretReference.write(reference, in: directory)
            var found: EncryptionKey?
            try await until {
                found = try await provider.existingKey()
                return found != nil
            }
            #expect(found?.reveal() == key.reveal())
            #expect(try await isWritten)
        }
    }

    @Test func `does not replace a key file that is there`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await storage(KeyFile(directory: folder)).save(item: "older")
        #expect(try await storage(provider()).get() == "older")
        try await storage(provider()).save(item: "newer")
        #expect(try await storage(KeyFile(directory: folder)).get() == "newer")
        #expect(keyring.secrets.isEmpty)
    }

    @Test func `stays a file where the key file is damaged: the next value puts it aside`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await storage(KeyFile(directory: folder)).save(item: "older")
        let path = folder.appendingPathComponent("storage.key").path
        try #require(
            FileManager.default.createFile(
                atPath: path,
                contents: Data("x".utf8),
                attributes: [.posixPermissions: 0o600]
            )
        )
        try await expectError(.storageCorrupt) { try await storage(provider()).get() }
        try await storage(provider()).save(item: "newer")
        #expect(try await storage(KeyFile(directory: folder)).get() == "newer")
        #expect(files.contains("storage.key.damaged") && keyring.secrets.isEmpty)
    }

    @Test(arguments: [FakeKeyring.Mood.unreachable, .failing, .forgetful])
    func `is a file for good where the keyring does not work at first`(_ mood: FakeKeyring.Mood) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        keyring.set(mood)
        try await storage(provider()).save(item: "secret")
        #expect(files.contains("storage.key") && !files.contains("storage.keyring"))
        keyring.set(.working)
        try await storage(provider()).save(item: "again")
        #expect(try await storage(KeyFile(directory: folder)).get() == "again")
    }

    @Test(arguments: [FakeKeyring.Mood.unreachable, .failing, .forgetful, .garbled])
    func `that the keyring does not give is an error, and never a new key`(_ mood: FakeKeyring.Mood) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await storage(provider()).save(item: "secret")
        keyring.set(mood)
        let other = storage(provider())
        try await expectError(.storageLocked) { try await other.get() }
        try await expectError(.storageLocked) { try await other.save(item: "new") }
        #expect(!files.contains("storage.key"))
        keyring.set(.working)
        #expect(try await storage(provider()).get() == "secret")
    }

    @Test func `is not waited for longer than the limit while the keyring asks the user`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await storage(provider()).save(item: "secret")
        keyring.set(.asking)
        defer { keyring.set(.working) }
        try await expectError(.storageLocked) { try await storage(provider(timeout: .milliseconds(50))).get() }
    }

    @Test func `that the user allows late is not lost: the file serves`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        keyring.set(.asking)
        let impatient = storage(provider(timeout: .milliseconds(50)))
        try await impatient.save(item: "secret")
        keyring.set(.working)
        #expect(try await storage(provider()).get() == "secret")
        #expect(files.contains("storage.key") && !files.contains("storage.keyring"))
    }

    @Test func `keeps a key file from making a second key`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await storage(provider()).save(item: "secret")
        let plain = storage(KeyFile(directory: folder))
        try await expectError(.storageDenied) { try await plain.save(item: "new") }
        try await expectError(.storageDenied) { try await plain.get() }
        #expect(try await storage(provider()).get() == "secret")
    }

    @Test(arguments: [
        (Data(), PingError.Code.storageCorrupt), (Data("PINGREF\u{1}short".utf8), .storageCorrupt),
        (Data("PINGREF\u{1}".utf8) + Data(repeating: 0, count: 36), .storageCorrupt),
        (Data("PINGREF\u{2}whatever".utf8), .storageNewerVersion),
        (Data(repeating: 0xFF, count: 100_000), .storageCorrupt),
    ])
    func `with a damaged reference is an error that names the file`(_ content: Data, code: PingError.Code) async throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await storage(provider()).save(item: "secret")
        let path = folder.appendingPathComponent("storage.keyring").path
        try #require(
            FileManager.default.createFile(atPath: path, contents: content, attributes: [.posixPermissions: 0o600])
        )
        let error = try await expectError(code) { try await storage(provider()).get() }
        #expect(error.message.contains("storage.keyring"))
        try await expectError(code) { try await storage(provider()).save(item: "new") }
    }

    @Test func `is forgotten by a reset, and the next value gets a new one`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await storage(provider()).save(item: "secret")
        try await provider().reset()
        #expect(keyring.secrets.isEmpty)
        try await storage(provider()).save(item: "new")
        #expect(try await storage(provider()).get() == "new")
        #expect(keyring.secrets.count == 1)
    }

    @Test(
        arguments: [
            ([:], false), (["DBUS_SESSION_BUS_ADDRESS": ""], false), (["XDG_RUNTIME_DIR": "/nowhere"], false),
            (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/1/bus"], true),
        ] as [([String: String], Bool)]
    )
    func `needs a session's bus`(environment: [String: String], isReachable: Bool) {
        #expect(SessionKeyring(environment: environment).isReachable == isReachable)
    }
}

/// A keyring in memory.
final class FakeKeyring: SecretService {
    enum Mood: Sendable {
        case working
        /// No session.
        case unreachable
        /// Every call is an error.
        case failing
        /// Stores, and has nothing later; or the user has refused to unlock it.
        case forgetful
        /// Has something else under the name.
        case garbled
        /// Waits for the user until the mood changes.
        case asking
    }

    private let state = Locked((mood: Mood.working, secrets: [String: Secret]()))

    var secrets: [String: Secret] { state.withLock { $0.secrets } }
    func set(_ mood: Mood) { state.withLock { $0.mood = mood } }

    var isReachable: Bool { state.withLock { $0.mood != .unreachable } }

    func lookup(_ name: String) throws(SecretServiceFailure) -> Secret? {
        switch try mood() {
        case .forgetful: return nil
        case .garbled: return Secret("not a key")
        default: return secrets[name]
        }
    }

    func store(_ secret: Secret, as name: String, label: String) throws(SecretServiceFailure) {
        _ = try mood()
        state.withLock { $0.secrets[name] = secret }
    }

    func remove(_ name: String) throws(SecretServiceFailure) {
        _ = try mood()
        state.withLock { $0.secrets[name] = nil }
    }

    private func mood() throws(SecretServiceFailure) -> Mood {
        // real time: a keyring that asks the user holds its caller, as libsecret does.
        while state.withLock({ $0.mood }) == .asking { usleep(1000) }
        let mood = state.withLock { $0.mood }
        if mood == .failing { throw SecretServiceFailure(reason: "the keyring has failed") }
        return mood
    }
}
