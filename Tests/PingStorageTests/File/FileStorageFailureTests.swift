import Foundation
import PingStorage
import Testing

@testable import class PingStorage.PrivateDirectory
@testable import struct PingStorage.SystemCalls

@Suite("A file storage that cannot write")
struct FileStorageFailureTests {
    let folder: TemporaryFolder
    let key = EncryptionKey()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func storage(_ calls: SystemCalls = .live) -> FileStorage<String> {
        let directory = PrivateDirectory(path: folder.url.path, calls: calls)
        return FileStorage(account: "token", directory: directory, keyProvider: key)
    }

    @Test(arguments: 1...4)
    func `because the disk is full keeps the old value and leaves nothing behind`(failingCall: Int) async throws {
        try await storage().save(item: "old")
        let calls = SystemCalls.failing(with: ENOSPC) { kind, count in
            switch failingCall {
            case 1: kind == .open && count == 3
            case 2: kind == .write
            case 3: kind == .synchronize && count == 1
            default: kind == .rename
            }
        }
        let error = try await expectError(.storageFull) { try await storage(calls).save(item: "new") }
        #expect(error.recovery?.contains("room") == true)
        #expect(try await storage().get() == "old")
        let names = try folder.names()
        #expect(names.count == 1, "Only the value: \(names)")
    }

    @Test func `the whole of a value at once writes it in parts`() async throws {
        var calls = SystemCalls.live
        let write = calls.write
        calls.write = { file, bytes throws(Errno) in
            try write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(7)))
        }
        try await storage(calls).save(item: String(repeating: "value", count: 100))
        #expect(try await storage().get() == String(repeating: "value", count: 100))
    }

    @Test func `for good says so, and the value is the old or the new one`() async throws {
        try await storage().save(item: "old")
        let calls = SystemCalls.failing(with: EIO) { kind, count in kind == .synchronize && count == 2 }
        try await expectError(.storageUnavailable) { try await storage(calls).save(item: "new") }
        let value = try await storage().get()
        #expect(value == "old" || value == "new")
    }

    @Test(arguments: [EINVAL, ENOTSUP])
    func `the directory for good, because its file system does not know how, continues`(_ number: Int32) async throws {
        try await storage().save(item: "old")
        let calls = SystemCalls.failing(with: number) { kind, count in kind == .synchronize && count == 2 }
        try await storage(calls).save(item: "new")
        #expect(try await storage().get() == "new")
    }

    @Test func `when it is asked for room says so before anything is lost`() async throws {
        try await storage().save(item: "old")
        for kind in [SystemCalls.Kind.write, .synchronize] {
            let full = storage(SystemCalls.failing(with: ENOSPC) { called, _ in called == kind })
            try await expectError(.storageFull) {
                try await full.withExclusiveAccess { try await full.makeRoom(for: "old") }
            }
        }
        #expect(try await storage().get() == "old")
        #expect(try folder.names().filter { !$0.hasSuffix(".lock") }.count == 1)
    }

    @Test(arguments: [EACCES, EPERM, EROFS])
    func `because the system would refuse to replace it says so before anything is lost`(_ number: Int32) async throws {
        try await storage().save(item: "old")
        let calls = SystemCalls.failing(with: number) { called, _ in called == .checkReplacing }
        let refused = storage(calls)
        let error = try await expectError(.storageDenied) {
            try await refused.withExclusiveAccess { try await refused.makeRoom(for: "old") }
        }
        #expect(error.message.contains("cannot be replaced"))
        #expect(try await storage().get() == "old")
    }

    @Test(.enabled { await Mark.isPossible }, arguments: ["+i", "+a"])
    func `because file or directory is marked as unchangeable says so before anything is lost`(
        _ mark: String
    ) async throws {
        let storage = storage()
        try await storage.save(item: "old")
        try await storage.withExclusiveAccess {}
        for path in [storage.location.path, folder.url.path] {
            try await Mark.set(mark, path)
            let result: Result<Void, any Error>
            do {
                try await expectError(.storageDenied) {
                    try await storage.withExclusiveAccess { try await storage.makeRoom(for: "old") }
                }
                result = .success(())
            } catch { result = .failure(error) }
            try await Mark.set(mark.replacingOccurrences(of: "+", with: "-"), path)
            try result.get()
        }
        try await storage.withExclusiveAccess { try await storage.makeRoom(for: "old") }
        #expect(try await storage.get() == "old")
    }

    @Test func `into its directory because somebody has removed that makes it again`() async throws {
        let storage = storage()
        try await storage.save(item: "old")
        try await storage.withExclusiveAccess {
            try await storage.makeRoom(for: "old")
            try FileManager.default.removeItem(at: folder.url)
            try await storage.save(item: "new")
        }
        #expect(try await self.storage().get() == "new")
        #expect(try folder.url.mode() == 0o700)
    }

    @Test func `a new file uses the room that was made, and gives it back when the access ends`() async throws {
        let created = Locked(0)
        var calls = SystemCalls.live
        let open = calls.open
        calls.open = { directory, name, flags, mode throws(Errno) in
            if flags & O_EXCL != 0 { created.withLock { $0 += 1 } }
            return try open(directory, name, flags, mode)
        }
        let storage = storage(calls)
        try await storage.save(item: "old")
        try await storage.withExclusiveAccess {
            try await storage.makeRoom(for: "old")
            #expect(created.current == 2)
            try await storage.save(item: "new")
            #expect(created.current == 2)
            #expect(try await storage.get() == "new")
            try await storage.save(item: "another")
            #expect(created.current == 3)
            try await storage.makeRoom(for: "another")
        }
        #expect(try await storage.get() == "another")
        #expect(try folder.names().filter { !$0.hasSuffix(".lock") }.count == 1, "Nothing is left of the room.")
    }

    @Test func `past the limit that the system sets for a file says that there is no room`() async throws {
        let probe = try Probe("overflow", folder.url.path, in: try TemporaryFolder())
        await probe.end()
        #expect(try probe.lines == ["storage_full"])
        #expect(try folder.names() == ["storage.key"])
    }

    @Test func `a key because the disk is full makes none, and the next attempt makes a good one`() async throws {
        for kind in [SystemCalls.Kind.write, .synchronize, .link] {
            let calls = SystemCalls.failing(with: ENOSPC) { called, _ in called == kind }
            let file = KeyFile(directory: PrivateDirectory(path: folder.url.path, calls: calls))
            try await expectError(.storageFull) { try await file.existingOrNewKey() }
            #expect(try folder.names().isEmpty)
        }
        let made = try await KeyFile(directory: folder.url).existingOrNewKey()
        #expect(try await KeyFile(directory: folder.url).existingKey()?.reveal() == made.reveal())
    }
}
