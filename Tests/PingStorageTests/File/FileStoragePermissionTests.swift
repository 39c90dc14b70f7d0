import Foundation
import PingStorage
import Testing

@testable import struct PingStorage.Errno
@testable import class PingStorage.PrivateDirectory
@testable import struct PingStorage.SystemCalls

@Suite("A file storage and the rights of others")
struct FileStoragePermissionTests {
    let folder: TemporaryFolder
    let storage: FileStorage<String>

    init() throws {
        folder = try TemporaryFolder()
        storage = FileStorage(account: "token", directory: folder.url)
    }

    @Test(arguments: [0o604, 0o640, 0o644, 0o602, 0o666])
    func `refuses a value that others can read or change, and says how to protect it`(_ mode: Int) async throws {
        try await storage.save(item: "value")
        try storage.location.setMode(mode)
        let error = try await expectError(.storageDenied) { try await storage.get() }
        #expect(error.recovery?.contains("chmod 600 '\(storage.location.path)'") == true)
        try storage.location.setMode(0o600)
        #expect(try await storage.get() == "value")
    }

    @Test(arguments: [0o604, 0o640, 0o644])
    func `refuses a key that others can read, for reading and for saving`(_ mode: Int) async throws {
        try await storage.save(item: "value")
        let key = folder.url.appendingPathComponent("storage.key")
        try key.setMode(mode)
        let error = try await expectError(.storageDenied) { try await storage.get() }
        #expect(error.recovery?.contains("chmod 600 '\(key.path)'") == true)
        try await expectError(.storageDenied) { try await storage.save(item: "new") }
        try key.setMode(0o600)
        #expect(try await storage.get() == "value")
    }

    @Test(arguments: [0o702, 0o720, 0o777, 0o1777])
    func `refuses a directory that others can change`(_ mode: Int) async throws {
        try folder.url.setMode(mode)
        let error = try await expectError(.storageDenied) { try await storage.save(item: "value") }
        #expect(error.recovery?.contains("chmod 700") == true)
        try await expectError(.storageDenied) { try await storage.get() }
        try await expectError(.storageDenied) { try await storage.delete() }
        try await expectError(.storageDenied) { try await storage.withExclusiveAccess {} }
    }

    @Test func `says so when the directory is a file`() async throws {
        let file = folder.url.appendingPathComponent("file")
        try file.writePrivately(Data())
        for directory in [file, file.appendingPathComponent("below")] {
            let storage = FileStorage<String>(account: "token", directory: directory)
            let error = try await expectError(.storageUnavailable) { try await storage.save(item: "value") }
            #expect(error.message.contains(directory.path))
            #expect(error.recovery?.contains("choose another directory") == true)
            try await expectError(.storageUnavailable) { try await storage.get() }
        }
    }

    @Test func `follows no link at the place of the value, the key, the lock or the directory`() async throws {
        try await storage.save(item: "value")
        try await storage.withExclusiveAccess {}
        let elsewhere = try TemporaryFolder()
        for name in try folder.names() {
            let original = folder.url.appendingPathComponent(name)
            let target = elsewhere.url.appendingPathComponent(name)
            try FileManager.default.moveItem(at: original, to: target)
            try FileManager.default.createSymbolicLink(at: original, withDestinationURL: target)
            try await expectError(.storageDenied) {
                try await storage.withExclusiveAccess { try await storage.get() }
            }
            try FileManager.default.removeItem(at: original)
            try FileManager.default.moveItem(at: target, to: original)
        }
        #expect(try await storage.get() == "value")
        let link = elsewhere.url.appendingPathComponent("link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url)
        let linked = FileStorage<String>(account: "token", directory: link)
        try await expectError(.storageUnavailable) { try await linked.get() }
    }

    @Test func `replaces a link at the place of the value, and leaves alone what it points to`() async throws {
        let target = folder.url.appendingPathComponent("target")
        try target.writePrivately(Data("mine".utf8))
        try FileManager.default.createSymbolicLink(at: storage.location, withDestinationURL: target)
        try await storage.save(item: "value")
        #expect(try await storage.get() == "value")
        #expect(try Data(contentsOf: target) == Data("mine".utf8))
    }

    @Test func `refuses what is not a file, and does not wait for a pipe`() async throws {
        try FileManager.default.createDirectory(
            at: storage.location,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        try await expectError(.storageDenied) { try await storage.get() }
        try FileManager.default.removeItem(at: storage.location)
        #expect(mkfifo(storage.location.path, 0o600) == 0)
        try await expectError(.storageDenied) { try await storage.get() }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `refuses a file of another user`() async throws {
        try await storage.save(item: "value")
        #expect(chown(storage.location.path, 12_345, 12_345) == 0)
        try await expectError(.storageDenied) { try await storage.get() }
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `says so when the file may not be read`() async throws {
        try await storage.save(item: "value")
        try storage.location.setMode(0o000)
        try await expectError(.storageDenied) { try await storage.get() }
    }

    @Test(
        arguments: [
            (EACCES, .storageDenied), (EPERM, .storageDenied), (EROFS, .storageDenied), (EIO, .storageUnavailable),
            (EMFILE, .storageUnavailable),
            (ENOSPC, .storageFull), (EDQUOT, .storageFull),
        ] as [(Int32, PingError.Code)]
    )
    func `gives each refusal of the system its kind`(_ number: Int32, _ code: PingError.Code) async throws {
        let refusing = FileStorage<String>(
            account: "token",
            directory: PrivateDirectory(path: folder.url.path, calls: .failing(with: number) { _, _ in true }),
            keyProvider: EncryptionKey()
        )
        try await expectError(code) { try await refusing.get() }
        try await expectError(code) { try await refusing.save(item: "value") }
        try await expectError(code) { try await refusing.delete() }
        let error = try await expectError(code) { try await refusing.withExclusiveAccess {} }
        #expect((error.underlying as? Errno)?.number == number)
    }
}
