import Foundation
import PingTestKit
import Testing

@testable import PingStorage

@Suite("A Keychain storage")
struct KeychainStorageTests {
    let keychain = FakeKeychain()
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func storage(_ item: KeychainItem = KeychainItem(account: "token")) -> KeychainStorage<String> {
        KeychainStorage(item: item, keychain: keychain, lockDirectory: folder.url)
    }

    @Test func `replaces a value in one step and never deletes it first`() async throws {
        try await storage().save(item: "one")
        try await storage().save(item: "two")
        #expect(try await storage().get() == "two")
        #expect(keychain.calls == ["update", "add", "update", "copyMatching"])
    }

    @Test func `changes an item that somebody else has added in the meantime`() async throws {
        let racing = RacingKeychain(keychain)
        let storage = KeychainStorage<String>(
            item: KeychainItem(account: "token"),
            keychain: racing,
            lockDirectory: folder.url
        )
        try await storage.save(item: "mine")
        #expect(try await storage.get() == "mine")
    }

    @Test func `reports a locked Keychain as locked, not as empty, and changes nothing`() async throws {
        try await storage().save(item: "value")
        let before = keychain.entries
        keychain.answer(.interactionNotAllowed)
        let error = try await expectError(.storageLocked) { try await storage().get() }
        #expect(error.message.contains("-25308"))
        try await expectError(.storageLocked) { try await storage().save(item: "new") }
        try await expectError(.storageLocked) { try await storage().delete() }
        keychain.answer(nil)
        #expect(keychain.entries == before)
        #expect(try await storage().get() == "value")
    }

    @Test func `protects a value as the app says, also one that was saved with another protection`() async throws {
        try await storage().save(item: "value")
        #expect(keychain.entries.values.map(\.accessibility) == [.afterFirstUnlockThisDeviceOnly])
        let stricter = KeychainItem(account: "token", accessibility: .whenPasscodeSetThisDeviceOnly)
        #expect(try await storage(stricter).get() == "value")
        try await storage(stricter).save(item: "new")
        #expect(keychain.entries.values.map(\.accessibility) == [.whenPasscodeSetThisDeviceOnly])
    }

    @Test func `of an access group refuses exclusive access while no directory is named that its programs share`()
        async throws
    {
        let item = KeychainItem(account: "token", accessGroup: "group")
        let error = try await expectError(.invalidConfiguration) {
            try await KeychainStorage<String>(item: item, keychain: keychain).withExclusiveAccess {}
        }
        #expect(error.recovery?.contains("lockDirectory") == true)
        try await storage(item).withExclusiveAccess {}
    }

    @Test(arguments: [false, true], [false, true])
    func `does not bring back what a sign-out removed that did not wait, also one with the same storage`(
        isAfterRoom: Bool,
        isSame: Bool
    ) async throws {
        let holder = storage()
        let signOut = isSame ? holder : storage()
        try await holder.save(item: "old")
        try await holder.withExclusiveAccess {
            if isAfterRoom { try await holder.makeRoom(for: "old") }
            try await Task.detached { try await signOut.delete() }.value
            try await expectError(.storageOvertaken) {
                isAfterRoom ? try await holder.save(item: "new") : try await holder.makeRoom(for: "old")
            }
        }
        #expect(keychain.entries.isEmpty)
        try await holder.save(item: "of the next login")
        #expect(try await signOut.get() == "of the next login")
    }

    @Test func `takes a value again that its holder itself has removed`() async throws {
        let storage = storage()
        try await storage.save(item: "old")
        try await storage.withExclusiveAccess {
            try await storage.makeRoom(for: "old")
            try await storage.delete()
            try await storage.save(item: "new")
        }
        #expect(try await storage.get() == "new")
    }

    @Test func `deletes exactly its own item`() async throws {
        let others = [
            KeychainItem(account: "other"),
            KeychainItem(account: "token", service: "other"),
            KeychainItem(account: "token", accessGroup: "group"),
        ]
        for item in others { try await storage(item).save(item: "other") }
        try await storage().save(item: "value")
        try await storage().delete()
        #expect(try await storage().get() == nil)
        for item in others { #expect(try await storage(item).get() == "other") }
    }

    @Test(arguments: [nil, Data(), Data("{\"a\":1}".utf8)] as [Data?])
    func `refuses an item that it did not write`(_ data: Data?) async throws {
        let item = KeychainItem(account: "token")
        keychain.put(data, for: KeychainQuery(account: item.account, service: item.service))
        try await expectError(.storageCorrupt) { try await storage(item).get() }
        try await storage(item).save(item: "value")
        #expect(try await storage(item).get() == "value")
    }

    @Test func `encrypts a second time with an encryptor`() async throws {
        let item = KeychainItem(account: "token")
        let encrypted = KeychainStorage<String>(
            item: item,
            keychain: keychain,
            encryptor: KeyEncryptor(keyProvider: EncryptionKey(), context: "token"),
            lockDirectory: folder.url
        )
        try await encrypted.save(item: "canary")
        #expect(try await encrypted.get() == "canary")
        let stored = try #require(keychain.entries.values.first?.data)
        #expect(stored.range(of: Data("canary".utf8)) == nil)
    }
}

/// Adds the item just before the storage does.
private struct RacingKeychain: KeychainAccess {
    private let keychain: FakeKeychain

    init(_ keychain: FakeKeychain) { self.keychain = keychain }

    func copyMatching(_ query: KeychainQuery) -> (status: KeychainStatus, data: Data?) {
        keychain.copyMatching(query)
    }

    func accessGroup(of query: KeychainQuery) -> (status: KeychainStatus, group: String?) {
        keychain.accessGroup(of: query)
    }

    func add(_ query: KeychainQuery) -> KeychainStatus {
        keychain.put(Data("theirs".utf8), for: query)
        return keychain.add(query)
    }

    func update(_ query: KeychainQuery, with attributes: KeychainQuery) -> KeychainStatus {
        keychain.update(query, with: attributes)
    }

    func delete(_ query: KeychainQuery) -> KeychainStatus { keychain.delete(query) }
}
