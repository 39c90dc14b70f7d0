import Foundation
import PingTestKit
import Testing

@testable import PingStorage

/// What the lock file of an account says of the last exchange, and what becomes of it when
/// somebody has changed the file.
@Suite("The lock file of an account") struct LockFileTests {
    private let folder: TemporaryFolder
    private let storage: FileStorage<String>

    init() async throws {
        folder = try TemporaryFolder()
        storage = FileStorage(account: "jo", directory: folder.url)
        try await storage.save(item: "value")
        try await storage.withExclusiveAccess {}
    }

    private static let failure = ExchangeFailure(consequence: "unavailable", kind: "network", message: "No response.")

    private var file: URL {
        get throws {
            let name = try #require(try folder.names().first { $0.hasSuffix(".lock") })
            return folder.url.appendingPathComponent(name)
        }
    }

    private func access(_ ending: ExchangeReport.Ending) async throws -> ExchangeFailure? {
        let report = ExchangeReport()
        try await report.bound { try await storage.withExclusiveAccess { report.end(ending) } }
        return report.failureBefore
    }

    @Test(arguments: [
        "", "rubbish", "{}", "null", #"{"consequence":1}"#, #"{"consequence":"x","kind":"y"}"#, "\u{0}\u{FFFD}",
        String(repeating: "[", count: 8000), String(repeating: " ", count: 1_000_000),
    ])
    func `that somebody has written says nothing, and is still a lock`(_ content: String) async throws {
        let gate = Gate()
        let holder = Task { [storage] in try await storage.withExclusiveAccess { try await gate.wait() } }
        await gate.waitForArrivals()
        let opened = Locked(0)
        let counting = SystemCalls.failing(with: EIO) { kind, _ in
            if kind == .open { opened.withLock { $0 += 1 } }
            return false
        }
        let waiter = Task { [other = self.holder(counting)] in
            let report = ExchangeReport()
            try await report.bound { try await other.withExclusiveAccess {} }
            return report.failureBefore
        }
        // It has examined the lock file before it opens it for the first time.
        try await until { opened.current > 0 }
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: Data(content.utf8) + [0xFF, 0xFE])
        try handle.close()
        gate.open()
        try await holder.value
        #expect(try await waiter.value == nil)
        #expect(try await storage.get() == "value")
    }

    @Test func `is empty, holds a failure, and is empty again after a success`() async throws {
        #expect(try Data(contentsOf: file).isEmpty)
        _ = try await access(.failed(Self.failure))
        let content = try Data(contentsOf: file)
        #expect(try JSONDecoder().decode(ExchangeFailure.self, from: content) == Self.failure)
        #expect(try await access(.unasked) == nil, "It came later.")
        #expect(try Data(contentsOf: file) == content)
        _ = try await access(.succeeded)
        #expect(try Data(contentsOf: file).isEmpty)
    }

    @Test func `does not take a failure that is too long`() async throws {
        var failure = Self.failure
        failure.message = String(repeating: "👩‍👩‍👧‍👦", count: 100_000)
        _ = try await access(.failed(failure))
        #expect(try Data(contentsOf: file).count <= ExchangeFailure.sizeLimit)
    }

    private func holder(_ calls: SystemCalls) -> FileStorage<String> {
        let directory = PrivateDirectory(path: folder.url.path, calls: calls)
        return FileStorage(account: "jo", directory: directory, keyProvider: KeyFile(directory: directory))
    }

    @Test(arguments: [false, true])
    func `does not let a holder bring back what somebody removes between its last look and the exchange of the files`(
        _ hasRoom: Bool
    ) async throws {
        let holder = holder(SystemCalls.live.removing(storage.location.path, before: .exchange))
        try await holder.withExclusiveAccess {
            if hasRoom { try await holder.makeRoom(for: "late") }
            await #expect { try await holder.save(item: "late") } throws: { PingError.Code.storageOvertaken ~= $0 }
        }
        #expect(try await storage.get() == nil)
        #expect(try temporaryFiles().isEmpty)
        try await holder.withExclusiveAccess { try await holder.save(item: "new") }
        #expect(try await storage.get() == "new")
    }

    @Test func `lets a holder replace its value again and again, and leaves no former one behind`() async throws {
        try await storage.withExclusiveAccess { [storage] in
            for number in 0..<10 {
                try await storage.makeRoom(for: "\(number)")
                try await storage.save(item: "\(number)")
                #expect(try temporaryFiles().isEmpty)
            }
        }
        #expect(try await storage.get() == "9")
    }

    @Test(arguments: [EINVAL, ENOSYS, ENOTSUP, EPERM])
    func `lets a holder replace its value where the file system cannot exchange files`(_ number: Int32) async throws {
        let holder = holder(SystemCalls.failing(with: number) { kind, _ in kind == .exchange })
        try await holder.withExclusiveAccess {
            try await holder.makeRoom(for: "second")
            try await holder.save(item: "second")
            try await storage.delete()
            await #expect { try await holder.save(item: "late") } throws: { PingError.Code.storageOvertaken ~= $0 }
        }
        #expect(try await storage.get() == nil)
    }

    /// Who removes the whole directory has not signed the user out.
    @Test func `lets a holder store its value again when somebody removes the directory before the exchange`()
        async throws
    {
        let below = folder.url.appending(path: "below").path
        let directory = PrivateDirectory(path: below, calls: SystemCalls.live.removing(below, before: .exchange))
        let holder = FileStorage<String>(account: "jo", directory: directory, keyProvider: EncryptionKey())
        try await holder.save(item: "first")
        try await holder.withExclusiveAccess {
            try await holder.makeRoom(for: "new")
            try await holder.save(item: "new")
        }
        #expect(try await holder.get() == "new")
    }

    private func temporaryFiles() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "temporary").path)
    }

    @Test func `does not let a holder bring back what somebody removed without it`() async throws {
        let signOut = FileStorage<String>(account: "jo", directory: folder.url)
        try await storage.withExclusiveAccess { [storage] in
            try await signOut.delete()
            for refused in [{ try await storage.save(item: "late") }, { try await storage.makeRoom(for: "late") }] {
                await #expect { try await refused() } throws: { PingError.Code.storageOvertaken ~= $0 }
            }
        }
        #expect(try await storage.get() == nil)
        try await storage.withExclusiveAccess { [storage] in
            try await storage.save(item: "first")
            try await storage.delete()
            try await storage.save(item: "second")
        }
        #expect(try await storage.get() == "second")
    }
}
