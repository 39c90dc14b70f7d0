import Foundation
import PingStorage
import Testing

@Suite("A file storage")
struct FileStorageTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func storage(_ account: String = "token") -> FileStorage<String> {
        FileStorage(account: account, directory: folder.url)
    }

    @Test func `gives back what was saved, in another instance too`() async throws {
        try await storage().save(item: "value")
        #expect(try await storage().get() == "value")
    }

    @Test func `writes nothing that can be read without the key`() async throws {
        let secret = "canary-7f3a"
        try await storage(secret).save(item: secret)
        try await storage(secret).withExclusiveAccess {}
        for name in try folder.names() {
            let content = try Data(contentsOf: folder.url.appendingPathComponent(name))
            #expect(content.range(of: Data(secret.utf8)) == nil, "\(name)")
        }
    }

    @Test func `makes files that only the user can read, in a directory that only the user can enter`() async throws {
        let directory = folder.url.appendingPathComponent("a/b/c")
        let storage = FileStorage<String>(account: "token", directory: directory)
        try await storage.save(item: "value")
        try await storage.withExclusiveAccess {}
        #expect(try directory.mode() == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(names.count == 4, "value, key, lock, and the folder of temporary files: \(names)")
        for name in names {
            let mode = try directory.appendingPathComponent(name).mode()
            #expect(mode == (name == "temporary" ? 0o700 : 0o600), "\(name)")
        }
    }

    @Test func `reads and deletes nothing where there is no directory, and makes none by that`() async throws {
        let directory = folder.url.appendingPathComponent("missing")
        let storage = FileStorage<String>(account: "token", directory: directory)
        #expect(try await storage.get() == nil)
        try await storage.delete()
        #expect(!FileManager.default.fileExists(atPath: directory.path))
    }

    @Test func `encrypts the same value differently each time`() async throws {
        let storage = storage()
        try await storage.save(item: "value")
        let first = try Data(contentsOf: storage.location)
        try await storage.save(item: "value")
        #expect(try Data(contentsOf: storage.location) != first)
    }

    @Test func `deletes its own file and no other`() async throws {
        let stranger = folder.url.appendingPathComponent("stranger")
        try Data("mine".utf8).write(to: stranger)
        try await storage("other").save(item: "other")
        try await storage().save(item: "value")
        try await storage().delete()
        #expect(try await storage().get() == nil)
        #expect(try await storage("other").get() == "other")
        #expect(try Data(contentsOf: stranger) == Data("mine".utf8))
    }

    @Test func `refuses a value that JSON cannot express, and says no part of it`() async throws {
        let storage = FileStorage<[String: Double]>(account: "number", directory: folder.url)
        let error = try await expectError(.storageInvalidValue) {
            try await storage.save(item: ["canary": .infinity])
        }
        #expect(!"\(error) \(String(reflecting: error))".contains("canary"))
        #expect(try await storage.get() == nil)
    }

    @Test func `refuses a value of another type, and says no part of it`() async throws {
        try await storage().save(item: "canary")
        let other = FileStorage<Int>(account: "token", directory: folder.url)
        let error = try await expectError(.storageCorrupt) { try await other.get() }
        #expect(!"\(error) \(String(reflecting: error))".contains("canary"))
    }

    @Test func `takes a key from the app, and is unreadable with another`() async throws {
        let key = EncryptionKey()
        let mine = FileStorage<String>(account: "token", directory: folder.url, keyProvider: key)
        try await mine.save(item: "value")
        #expect(try folder.names().contains("storage.key") == false)
        let same = try EncryptionKey(bytes: key.reveal())
        let again = FileStorage<String>(account: "token", directory: folder.url, keyProvider: same)
        #expect(try await again.get() == "value")
        let other = FileStorage<String>(account: "token", directory: folder.url, keyProvider: EncryptionKey())
        try await expectError(.storageKeyUnknown) { try await other.get() }
    }

    @Test @MainActor func `can be used from the main actor`() async throws {
        let storage = storage()
        try await storage.save(item: "value")
        #expect(try await storage.get() == "value")
    }

    @Test(arguments: [AccountNames.all])
    func `takes any account name, and keeps all of them apart and inside its directory`(_ accounts: [String])
        async throws
    {
        for account in accounts {
            try await storage(account).save(item: "value of \(account)")
        }
        for account in accounts {
            #expect(try await storage(account).get() == "value of \(account)")
            let location = storage(account).location
            #expect(location.deletingLastPathComponent().path == folder.url.path)
            #expect(location.lastPathComponent.utf8.count < 100)
        }
        #expect(try folder.names().count == accounts.count + 1)
    }
}

private enum AccountNames {
    static let all = [
        "token", "Token", "TOKEN", "", " ", ".", "..", "../token", "/etc/passwd", "a/b", "a\\b", "a\u{0}b", "a\nb", "~",
        "storage.key", "日本語", "é", "e\u{301}", "🔐", "-rf", String(repeating: "long", count: 5_000),
    ]
}
