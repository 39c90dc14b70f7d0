import Foundation
import PingLogin
import PingStorage
import Testing

@testable import pingflow

@Suite struct StoreCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "rekey-\(UUID().uuidString)")

    private func storage(_ account: String) -> FileStorage<String> { FileStorage(account: account, directory: folder) }

    private func rekey(_ options: String..., status: Int32 = 0) async throws -> JSON? {
        let tool = ToolInProcess()
        #expect(await tool.run(["store", "rekey", folder.path, "--json"] + options) == status, "\(tool.errors.text)")
        return try tool.lines().last
    }

    @Test func `A directory gets a new key, and --forget removes the former one`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await storage("a").save(item: "first")
        try await storage("b").save(item: "second")
        let key = try await KeyFile(directory: folder).existingKey()
        #expect(
            try await rekey() == ["rewritten": 2, "current": 0, "unreadable": 0, "forgotten": false]
        )
        #expect(try await KeyFile(directory: folder).existingKeys().count == 2)
        // A run that continues makes no further key.
        #expect(try await rekey()?["current"] == 2)
        #expect(try await KeyFile(directory: folder).existingKeys().count == 2)
        #expect(try await rekey("--forget")?["forgotten"] == true)
        #expect(try await KeyFile(directory: folder).existingKeys().contains { $0 == key } == false)
        #expect(try await storage("a").get() == "first")
        #expect(try await storage("b").get() == "second")
    }

    @Test func `The former key stays while a value cannot be read, and the tool says so`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await storage("a").save(item: "first")
        let stranger = FileStorage<String>(account: "b", directory: folder, keyProvider: EncryptionKey())
        try await stranger.save(item: "second")
        #expect(try await rekey("--forget", status: 3)?["forgotten"] == false)
        _ = try await rekey(status: 3)
        #expect(try await rekey("--forget", status: 3)?["unreadable"] == 1)
        #expect(try await KeyFile(directory: folder).existingKeys().count == 2)
        let tool = ToolInProcess()
        #expect(await tool.run(["store", "rekey", folder.path]) == 3)
        #expect(tool.output.text.contains("1 values could not be read"))
    }

    @Test func `A directory without a key file is the wrong directory`() async throws {
        let tool = ToolInProcess()
        #expect(await tool.run(["store", "rekey", folder.path]) == 64)
        #expect(tool.errors.text.contains("storage.key"))
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
}
