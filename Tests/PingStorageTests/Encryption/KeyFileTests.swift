import Foundation
import PingTestKit
import Testing

@testable import PingStorage

@Suite("A key file")
struct KeyFileTests {
    let folder: TemporaryFolder
    let file: KeyFile

    init() throws {
        folder = try TemporaryFolder()
        file = KeyFile(directory: folder.url)
    }

    private var location: URL { folder.url.appendingPathComponent("storage.key") }

    @Test func `is not made by asking whether there is one`() async throws {
        #expect(try await file.existingKey() == nil)
        #expect(try folder.names().isEmpty)
    }

    @Test func `keeps the key it has made`() async throws {
        let key = try await file.existingOrNewKey().reveal()
        #expect(key.count == 32)
        #expect(try await file.existingOrNewKey().reveal() == key)
        #expect(try await KeyFile(directory: folder.url).existingKey()?.reveal() == key)
        #expect(try location.mode() == 0o600)
    }

    @Test func `that is cut off or too long is reported to readers, and put aside by the next who needs a key`()
        async throws
    {
        let old = try await file.existingOrNewKey()
        let whole = try Data(contentsOf: location)
        for content in (0..<whole.count).map({ whole.prefix($0) }) + [whole + [0]] {
            try location.writePrivately(content)
            try await expectError(.storageCorrupt) { try await file.existingKey() }
            #expect(try Data(contentsOf: location) == content)
            let key = try await file.existingOrNewKey()
            #expect(key != old)
            #expect(try await KeyFile(directory: folder.url).existingKey() == key)
            #expect(try Data(contentsOf: folder.url.appendingPathComponent("storage.key.damaged")) == content)
        }
    }

    @Test func `that is damaged is replaced once by all who need a key at the same time`() async throws {
        try location.writePrivately(Data("PINGKEY".utf8))
        let url = folder.url
        let keys = try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 0..<20 {
                group.addTask { try await KeyFile(directory: url).existingOrNewKey().reveal() }
            }
            return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
        }
        #expect(keys.count == 1)
    }

    @Test func `that is damaged does not stop a new login, and the other values stay as they are`() async throws {
        let storage = FileStorage<String>(account: "token", directory: folder.url)
        let other = FileStorage<String>(account: "other", directory: folder.url)
        try await storage.save(item: "old")
        try await other.save(item: "other")
        let good = try Data(contentsOf: location)
        try location.writePrivately(good.prefix(20))
        try await expectError(.storageCorrupt) { try await storage.get() }
        try await storage.save(item: "new")
        #expect(try await storage.get() == "new")
        try await expectError(.storageKeyUnknown) { try await other.get() }
        try location.writePrivately(good)
        #expect(try await other.get() == "other")
    }

    @Test func `that is removed by a reset makes its values unreadable, and the next save makes a key`() async throws {
        let storage = FileStorage<String>(account: "token", directory: folder.url)
        try await storage.save(item: "old")
        try await file.reset()
        try await expectError(.storageKeyUnknown) { try await storage.get() }
        try await storage.save(item: "new")
        #expect(try await storage.get() == "new")
    }

    @Test func `of a newer version is told apart`() async throws {
        _ = try await file.existingOrNewKey()
        var content = try Data(contentsOf: location)
        content[7] = 3
        try location.writePrivately(content)
        try await expectError(.storageNewerVersion) { try await file.existingOrNewKey() }
    }

    @Test func `that is gone makes its values unreadable, not absent`() async throws {
        let storage = FileStorage<String>(account: "token", directory: folder.url)
        try await storage.save(item: "value")
        try FileManager.default.removeItem(at: location)
        let error = try await expectError(.storageKeyUnknown) { try await storage.get() }
        #expect(error.message.contains("key"))
        #expect(try folder.names().contains("storage.key") == false)
        try await storage.save(item: "new")
        #expect(try await storage.get() == "new")
    }

    @Test func `with another key makes its values unreadable, and the error names the key that is missing`()
        async throws
    {
        let storage = FileStorage<String>(account: "token", directory: folder.url)
        try await storage.save(item: "value")
        let identifier = try #require(await file.existingKey()).identifier.text
        try FileManager.default.removeItem(at: location)
        _ = try await file.existingOrNewKey()
        let error = try await expectError(.storageKeyUnknown) { try await storage.get() }
        #expect(error.message.contains(identifier) && error.isUnreadableValue)
    }

    @Test func `that is renewed reads what the former key has encrypted, until that is forgotten`() async throws {
        let storage = FileStorage<String>(account: "token", directory: folder.url)
        let other = FileStorage<String>(account: "other", directory: folder.url)
        try await storage.save(item: "value")
        try await other.save(item: "other")
        let former = try #require(await file.existingKey())
        try await file.renew()
        let keys = try await file.existingKeys()
        #expect(keys.count == 2 && keys[1] == former && keys[0] != former)
        #expect(try location.mode() == 0o600)
        #expect(try await storage.get() == "value")
        try await storage.save(item: "newer")
        try await file.forgetFormerKeys()
        #expect(try await file.existingKeys() == [keys[0]])
        #expect(try await KeyFile(directory: folder.url).existingOrNewKey() == keys[0])
        #expect(try await storage.get() == "newer")
        try await expectError(.storageKeyUnknown) { try await other.get() }
    }

    @Test func `that is renewed by several at once keeps every key`() async throws {
        let former = try await file.existingOrNewKey()
        let url = folder.url
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<5 { group.addTask { try await KeyFile(directory: url).renew() } }
            try await group.waitForAll()
        }
        let keys = try await file.existingKeys()
        #expect(keys.count == 6 && Set(keys.map { $0.reveal() }).count == 6 && keys.last == former)
    }

    @Test func `with several keys that is cut off or too long is reported`() async throws {
        _ = try await file.existingOrNewKey()
        try await file.renew()
        let whole = try Data(contentsOf: location)
        for content in (0..<whole.count).map({ whole.prefix($0) }) + [whole + [0]] {
            try location.writePrivately(content)
            try await expectError(.storageCorrupt) { try await file.existingKeys() }
            #expect(await asyncThrownCode { try await file.renew() } == .storageCorrupt)
            #expect(try Data(contentsOf: location) == content)
        }
    }
}
