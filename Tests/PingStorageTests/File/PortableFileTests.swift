import Foundation
import Testing

@testable import PingStorage

@Suite("A storage in a file of the user's choice") struct PortableFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func storage(_ name: String = "flow", in directory: URL? = nil, purpose: String = "test") -> FileStorage<
        String
    > {
        FileStorage(portable: (directory ?? folder.url).appending(path: name).path, purpose: purpose)
    }

    @Test func `is that file and a key beside it, both for this user alone`() async throws {
        let storage = storage()
        try await storage.withExclusiveAccess { try await storage.save(item: "secret-value") }
        await storage.removeTraces()
        #expect(try folder.names() == ["flow", "flow.key"])
        for name in ["flow", "flow.key"] { #expect(try folder.url.appending(path: name).mode() == 0o600) }
        #expect(try Data(contentsOf: storage.location).range(of: Data("secret-value".utf8)) == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
    }

    @Test func `leaves nothing when its value is gone`() async throws {
        let storage = storage()
        try await storage.withExclusiveAccess { try await storage.save(item: "a") }
        try await storage.delete()
        await storage.removeTraces()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func `keeps the key of a value that cannot be read`() async throws {
        let storage = storage()
        try await storage.save(item: "a")
        try storage.location.setMode(0o644)
        await storage.removeTraces()
        #expect(try folder.names() == ["flow", "flow.key"])
    }

    @Test func `leaves a folder of the user's that is called temporary alone`() async throws {
        let own = folder.url.appending(path: "temporary")
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        try own.appending(path: "letter").writePrivately(Data("mine".utf8))
        let storage = storage()
        try await storage.save(item: "a")
        await storage.removeTraces()
        #expect(try folder.names() == ["flow", "flow.key", "temporary/letter"])
    }

    @Test func `is readable elsewhere under another name, with its key`() async throws {
        try await storage().save(item: "a")
        let other = try TemporaryFolder()
        for (name, copy) in [("flow", "copied"), ("flow.key", "copied.key")] {
            let place = other.url.appending(path: copy)
            try FileManager.default.copyItem(at: folder.url.appending(path: name), to: place)
        }
        #expect(try await storage("copied", in: other.url).get() == "a")
    }

    @Test func `is not readable without its key, with another key, or for another purpose`() async throws {
        try await storage().save(item: "a")
        try await expectError(.storageCorrupt) { try await storage(purpose: "other").get() }
        let key = folder.url.appending(path: "flow.key")
        try FileManager.default.removeItem(at: key)
        try await expectError(.storageKeyUnknown) { try await storage().get() }
        try await storage("second").save(item: "b")
        try FileManager.default.copyItem(at: folder.url.appending(path: "second.key"), to: key)
        try await expectError(.storageKeyUnknown) { try await storage().get() }
    }
}
