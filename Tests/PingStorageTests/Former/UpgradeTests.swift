import Foundation
import PingTestKit
import Testing

@testable import PingStorage

@Suite("Moving what an earlier SDK has stored") struct UpgradeTests {
    private static let service = "com.pingidentity.keychainService"
    private static let former = FormerItem<String>(service: service, account: "item") { json throws(PingError) in
        try FormerDocument(json).text("value")
    }

    private let storage = MemoryStorage<String>()

    private func items(_ text: String) -> FormerDictionary { FormerDictionary(["item": Data(text.utf8)]) }

    @Test func `moves the value and removes the old item, once`() async throws {
        let items = items(#"{"value": "secret"}"#)
        #expect(try await storage.upgrade(Self.former, from: items))
        #expect(try await storage.get() == "secret")
        #expect(items.accounts.isEmpty)
        #expect(try await !storage.upgrade(Self.former, from: items))
        #expect(try await storage.get() == "secret")
    }

    @Test func `does nothing where there is no old item`() async throws {
        #expect(try await !storage.upgrade(Self.former, from: FormerDictionary([:])))
        #expect(try await storage.get() == nil)
    }

    @Test func `keeps a newer value, and removes the old item, whatever it holds`() async throws {
        try await storage.save(item: "newer")
        let items = items("damaged")
        #expect(try await !storage.upgrade(Self.former, from: items))
        #expect(try await storage.get() == "newer")
        #expect(items.accounts.isEmpty)
    }

    /// Every call to either store, in turn, is the last one before the crash.
    @Test(arguments: 0..<9) func `loses nothing when the process ends between two steps, and finishes at the next call`(
        _ cut: Int
    )
        async throws
    {
        let items = items(#"{"value": "secret"}"#)
        let fuse = Fuse(after: cut)
        let cutStorage = CutStorage(base: storage, fuse: fuse)
        let first = try? await cutStorage.upgrade(Self.former, from: CutItems(base: items, fuse: fuse))
        let isSafe = try await storage.get() == "secret"
        #expect(isSafe || items.accounts == ["item"])
        // locate, get, read, save, get, remove
        #expect((first == nil) == (cut < 6))
        _ = try await storage.upgrade(Self.former, from: items)
        #expect(try await storage.get() == "secret")
        #expect(items.accounts.isEmpty)
    }

    @Test func `keeps the old item when a cache has the new value in memory only`() async throws {
        let items = items(#"{"value": "secret"}"#)
        let full = CutStorage(base: storage, fuse: Fuse(after: 1))
        let cached = StorageDelegate(delegate: full, strategy: .cacheOnFailure)
        #expect(await asyncThrownCode { try await cached.upgrade(Self.former, from: items) } == .storageUnavailable)
        #expect(items.accounts == ["item"])
    }

    @Test func `keeps the old item when the storage does not return what it was given`() async throws {
        let items = items(#"{"value": "secret"}"#)
        let forgetful = CutStorage(base: storage, fuse: Fuse(after: .max), forgets: true)
        try await expectError(.storageUnavailable) { try await forgetful.upgrade(Self.former, from: items) }
        #expect(items.accounts == ["item"])
    }

    @Test(arguments: [
        "", " ", "null", "[]", "\"secret\"", "{", #"{"value": 5}"#, #"{"value": ""}"#, #"{"value": null}"#,
        #"{"Value": "secret"}"#,
        #"{"value": {"value": "secret"}}"#, "{\"value\": \"secret\"} x", "\u{0}\u{1}\u{2}",
        String(repeating: "[", count: 100_000),
        #"{"value": "secret", "value": "secret"}"# + "}",
    ])
    func `leaves an unknown format alone, and shows nothing of it`(_ text: String) async throws {
        let items = items(text)
        let error = try await expectError(.formerItemUnknown) { try await storage.upgrade(Self.former, from: items) }
        #expect(!"\(error)".contains("secret"))
        #expect(items.accounts == ["item"])
        #expect(try await storage.get() == nil)
    }

    @Test func `leaves an item alone that is too large to be one`() async throws {
        let items = items(#"{"value": ""# + String(repeating: "a", count: 10 * 1_048_576) + #""}"#)
        try await expectError(.formerItemUnknown) { try await storage.upgrade(Self.former, from: items) }
        #expect(items.accounts == ["item"])
    }

    @Test func `decrypts with the encryptor of the earlier SDK`() async throws {
        let key = KeyEncryptor(keyProvider: EncryptionKey(), context: "former")
        let items = FormerDictionary(["item": try await key.encrypt(data: Data(#"{"value": "secret"}"#.utf8))])
        try await expectError(.formerItemUnknown) { try await storage.upgrade(Self.former, from: items) }
        let other = KeyEncryptor(keyProvider: EncryptionKey(), context: "former")
        try await expectError(.storageCorrupt) {
            try await storage.upgrade(Self.former, from: items, encryptor: other)
        }
        #expect(items.accounts == ["item"])
        #expect(try await storage.upgrade(Self.former, from: items, encryptor: key))
        #expect(try await storage.get() == "secret")
    }

    @Test func `reads the Keychain by service and account, and a locked one does not look empty`() async throws {
        let keychain = FakeKeychain()
        let query = KeychainQuery(account: "item", service: Self.service, usesDataProtectionKeychain: false)
        keychain.put(Data(#"{"value": "secret"}"#.utf8), for: query)
        let items = KeychainFormerItems(keychain: keychain)
        keychain.answer(.interactionNotAllowed)
        try await expectError(.storageLocked) { try await storage.upgrade(Self.former, from: items) }
        keychain.answer(nil)
        #expect(try await storage.upgrade(Self.former, from: items))
        #expect(keychain.entries.isEmpty)
    }
}

/// The items of an earlier SDK in memory.
private final class FormerDictionary: FormerItems {
    private let items: Locked<[String: Data]>

    init(_ items: [String: Data]) { self.items = Locked(items) }

    var accounts: [String] { items.current.keys.sorted() }

    func read(service: String, account: String) -> Data? { items.current[account] }
    func remove(service: String, account: String) { items.withLock { $0[account] = nil } }
}

/// Ends the process, as far as the stores can see, after some calls.
private final class Fuse: Sendable {
    private let rest: Locked<Int>

    init(after calls: Int) { rest = Locked(calls) }

    func burn() throws(PingError) {
        let isOver = rest.withLock { rest in
            rest -= 1
            return rest < 0
        }
        if isOver { throw PingError(.storageUnavailable, "The process has ended.") }
    }
}

private struct CutItems: FormerItems {
    let base: FormerDictionary
    let fuse: Fuse

    func read(service: String, account: String) async throws(PingError) -> Data? {
        try fuse.burn()
        return base.read(service: service, account: account)
    }

    func remove(service: String, account: String) async throws(PingError) {
        try fuse.burn()
        base.remove(service: service, account: account)
    }
}

private struct CutStorage: Storage {
    let base: MemoryStorage<String>
    let fuse: Fuse
    var forgets = false

    func save(item: String) async throws(PingError) {
        try fuse.burn()
        if !forgets { try await base.save(item: item) }
    }

    func get() async throws(PingError) -> String? {
        try fuse.burn()
        return try await base.get()
    }

    func delete() async throws(PingError) { try await base.delete() }
    func makeRoom(for item: String) async throws(PingError) {}

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await base.withExclusiveAccess(work)
    }
}
