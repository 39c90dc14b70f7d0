import Foundation
import PingTestKit
import Testing

@testable import PingJourney

@Suite("A session under an earlier name")
final class RenamedStorageTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "renamed-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func file(_ account: String) -> FileStorage<SSOToken> { FileStorage(account: account, directory: folder) }

    /// A storage with its own file handles, as another process has it.
    private func renamed() -> RenamedStorage { RenamedStorage(file("today"), formerly: file("former")) }

    @Test func `is found, moved once, and not left behind`() async throws {
        try await file("former").save(item: SSOToken(value: "s1"))
        let storage = renamed()
        #expect(try await storage.get()?.value == "s1")
        #expect(try await file("former").get() == nil)
        #expect(try await file("today").get()?.value == "s1")
        #expect(try await renamed().get()?.value == "s1")
    }

    @Test func `that is not there costs no file`() async throws {
        #expect(try await renamed().get() == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func `is older than the one under the name of today`() async throws {
        try await file("former").save(item: SSOToken(value: "old"))
        try await file("today").save(item: SSOToken(value: "new"))
        #expect(try await renamed().get()?.value == "new")
        #expect(try await file("former").get() == nil)
    }

    @Test func `gives way to a new login, and does not come back after a sign-off`() async throws {
        try await file("former").save(item: SSOToken(value: "old"))
        try await renamed().save(item: SSOToken(value: "new"))
        #expect(try await renamed().get()?.value == "new")
        try await file("former").save(item: SSOToken(value: "old"))
        try await renamed().delete()
        #expect(try await renamed().get() == nil)
        #expect(try await file("former").get() == nil)
    }

    @Test func `that is damaged is an error until a login or a sign-off replaces it`() async throws {
        for saves in [true, false] {
            let former = file("former")
            try await former.save(item: SSOToken(value: "old"))
            try Data("damaged".utf8).write(to: former.location)
            let storage = renamed()
            let error = await #expect(throws: PingError.self) { try await storage.get() }
            #expect(error?.code == .storageCorrupt)
            if saves { try await storage.save(item: SSOToken(value: "new")) } else { try await storage.delete() }
            #expect(try await renamed().get()?.value == (saves ? "new" : nil))
        }
    }

    @Test func `is moved by one of many processes, and found by all`() async throws {
        for _ in 0..<10 {
            try await file("former").save(item: SSOToken(value: "s1"))
            let storages = (0..<4).map { _ in renamed() }
            let found = try await withThrowingTaskGroup(of: String?.self) { group in
                for storage in storages { group.addTask { try await storage.get()?.value } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(found == Array(repeating: "s1", count: 4))
            #expect(try await file("former").get() == nil)
            try await file("today").delete()
        }
    }

    @Test func `that a sign-off removes while it is moved does not come back`() async throws {
        for _ in 0..<10 {
            try await file("former").save(item: SSOToken(value: "s1"))
            let (mover, ender) = (renamed(), renamed())
            async let moved = mover.get()
            try await ender.delete()
            _ = try await moved
            #expect(try await renamed().get() == nil)
        }
    }

    @Test func `that a login replaces while it is moved does not win`() async throws {
        for _ in 0..<10 {
            try await file("former").save(item: SSOToken(value: "old"))
            let (mover, login) = (renamed(), renamed())
            async let moved = mover.get()
            try await login.save(item: SSOToken(value: "new"))
            _ = try await moved
            #expect(try await renamed().get()?.value == "new")
            try await renamed().delete()
        }
    }

    @Test func `is moved before exclusive access begins`() async throws {
        try await file("former").save(item: SSOToken(value: "s1"))
        let storage = renamed()
        let found = try await storage.withExclusiveAccess {
            let session = try await storage.get()
            try await storage.save(item: SSOToken(value: "s2"))
            return session?.value
        }
        #expect(found == "s1")
        #expect(try await renamed().get()?.value == "s2")
    }
}
