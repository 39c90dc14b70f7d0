import Foundation
import PingTestKit
import Testing

@testable import PingStorage

/// What the lock file of an account says of the last exchange, and what becomes of it when somebody has changed the file.
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
        let waiter = Task { [other = FileStorage<String>(account: "jo", directory: folder.url)] in
            let report = ExchangeReport()
            try await report.bound { try await other.withExclusiveAccess {} }
            return report.failureBefore
        }
        try await Task.sleep(for: .milliseconds(50))
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
