import Foundation
import PingStorage
import Testing

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

    @Test func `that is cut off or too long is reported, and never replaced by a new key`() async throws {
        _ = try await file.existingOrNewKey()
        let whole = try Data(contentsOf: location)
        for content in (0..<whole.count).map({ whole.prefix($0) }) + [whole + [0]] {
            try location.writePrivately(content)
            try await expectError(.storageCorrupt) { try await file.existingKey() }
            try await expectError(.storageCorrupt) { try await file.existingOrNewKey() }
            #expect(try Data(contentsOf: location) == content)
        }
    }

    @Test func `of a newer version is told apart`() async throws {
        _ = try await file.existingOrNewKey()
        var content = try Data(contentsOf: location)
        content[7] = 2
        try location.writePrivately(content)
        try await expectError(.storageNewerVersion) { try await file.existingOrNewKey() }
    }

    @Test func `that is gone makes its values corrupt, not absent`() async throws {
        let storage = FileStorage<String>(account: "token", directory: folder.url)
        try await storage.save(item: "value")
        try FileManager.default.removeItem(at: location)
        let error = try await expectError(.storageCorrupt) { try await storage.get() }
        #expect(error.message.contains("key"))
        #expect(try folder.names().contains("storage.key") == false)
        try await storage.save(item: "new")
        #expect(try await storage.get() == "new")
    }

    @Test func `with another key makes its values corrupt`() async throws {
        let storage = FileStorage<String>(account: "token", directory: folder.url)
        try await storage.save(item: "value")
        try FileManager.default.removeItem(at: location)
        _ = try await file.existingOrNewKey()
        try await expectError(.storageCorrupt) { try await storage.get() }
    }
}
