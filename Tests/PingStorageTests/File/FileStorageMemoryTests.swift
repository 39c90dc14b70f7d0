import Foundation
import PingTestKit
import Testing

@testable import PingStorage

@Suite("A value in memory")
struct FileStorageMemoryTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func storage() -> FileStorage<String> {
        FileStorage(account: "token", directory: folder.url)
    }

    /// A storage that has read its value from a file that had not changed for a while, and the count of files opened.
    private func storageThatKnows(_ value: String) async throws -> (FileStorage<String>, opened: Locked<Int>) {
        let (directory, opened) = directory()
        let storage = FileStorage<String>(
            account: "token",
            directory: directory,
            keyProvider: KeyFile(directory: directory)
        )
        try await storage.save(item: value)
        try await untilItKnows(storage, opened)
        #expect(try await storage.get() == value)
        opened.set(0)
        return (storage, opened)
    }

    /// The folder, and the count of files opened in it.
    private func directory() -> (PrivateDirectory, opened: Locked<Int>) {
        let opened = Locked(0)
        let calls = SystemCalls.failing(with: EIO) { kind, _ in
            if kind == .open { opened.withLock { $0 += 1 } }
            return false
        }
        return (PrivateDirectory(path: folder.url.path, calls: calls), opened)
    }

    /// Reads until the storage opens no file for that: until the last change is old enough by the file system's clock.
    private func untilItKnows(_ storage: FileStorage<String>, _ opened: Locked<Int>) async throws {
        try await until {
            opened.set(0)
            _ = try await storage.get()
            return opened.current == 0
        }
    }

    @Test func `answers as long as the files stay as they are`() async throws {
        let (storage, opened) = try await storageThatKnows("value")
        for _ in 0..<10 { #expect(try await storage.get() == "value") }
        #expect(opened.current == 0)
        #expect(try await storage.withExclusiveAccess { try await storage.get() } == "value")
        #expect(opened.current > 0)
    }

    @Test func `gives way to what another instance has written, however quickly`() async throws {
        let (storage, opened) = try await storageThatKnows("value")
        for number in 0..<300 {
            try await self.storage().save(item: "\(number)")
            #expect(try await storage.get() == "\(number)")
        }
        try await untilItKnows(storage, opened)
        #expect(try await storage.get() == "299")
        try await self.storage().delete()
        #expect(try await storage.get() == nil)
        try await storage.save(item: "own")
        #expect(try await storage.get() == "own")
        try await storage.delete()
        #expect(try await storage.get() == nil)
    }

    @Test func `gives way to a file that was changed in place`() async throws {
        let (storage, _) = try await storageThatKnows("value")
        var content = try Data(contentsOf: storage.location)
        content[content.count - 1] ^= 1
        let file = try FileHandle(forWritingTo: storage.location)
        try file.write(contentsOf: content)
        try file.close()
        try await expectError(.storageCorrupt) { try await storage.get() }
    }

    @Test func `does not hide that others may read the file, or change the directory`() async throws {
        let (storage, opened) = try await storageThatKnows("value")
        try storage.location.setMode(0o644)
        try await expectError(.storageDenied) { try await storage.get() }
        try storage.location.setMode(0o600)
        #expect(try await storage.get() == "value")
        try await untilItKnows(storage, opened)
        #expect(try await storage.get() == "value")
        try folder.url.setMode(0o777)
        try await expectError(.storageDenied) { try await storage.get() }
    }

    @Test func `does not hide a link in place of the file`() async throws {
        let (storage, _) = try await storageThatKnows("value")
        let moved = folder.url.appendingPathComponent("moved")
        try FileManager.default.moveItem(at: storage.location, to: moved)
        try FileManager.default.createSymbolicLink(at: storage.location, withDestinationURL: moved)
        try await expectError(.storageDenied) { try await storage.get() }
    }

    @Test func `does not hide that the key is gone, exchanged, or readable by others`() async throws {
        let (storage, _) = try await storageThatKnows("value")
        let key = folder.url.appendingPathComponent("storage.key")
        let whole = try Data(contentsOf: key)
        try key.setMode(0o640)
        try await expectError(.storageDenied) { try await storage.get() }
        try FileManager.default.removeItem(at: key)
        try await expectError(.storageKeyUnknown) { try await storage.get() }
        _ = try await KeyFile(directory: folder.url).existingOrNewKey()
        try await expectError(.storageKeyUnknown) { try await storage.get() }
        try key.writePrivately(whole)
        #expect(try await storage.get() == "value")
    }

    @Test func `does not hide that a key of the app's is locked`() async throws {
        struct Provider: EncryptionKeyProvider {
            let key = EncryptionKey()
            let isLocked = Locked(false)
            func existingKey() async throws -> EncryptionKey? { try await existingOrNewKey() }
            func existingOrNewKey() async throws -> EncryptionKey {
                if isLocked.current { throw PingError(.storageLocked, "The keyring is locked.") }
                return key
            }
        }
        let provider = Provider()
        let (directory, opened) = directory()
        let storage = FileStorage<String>(account: "token", directory: directory, keyProvider: provider)
        try await storage.save(item: "value")
        try await untilItKnows(storage, opened)
        for _ in 0..<2 { #expect(try await storage.get() == "value") }
        provider.isLocked.set(true)
        try await expectError(.storageLocked) { try await storage.get() }
        provider.isLocked.set(false)
        #expect(try await storage.get() == "value")
    }

    @Test func `is not printed`() async throws {
        let (storage, _) = try await storageThatKnows("canary-7f3a")
        var text = "\(storage) \(String(reflecting: storage))"
        dump(storage, to: &text)
        #expect(!text.contains("canary"))
    }
}
