import Foundation
import PingTestKit
import Testing

@testable import PingStorage

@Suite("File storages at the same time")
struct FileStorageConcurrencyTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func storage() -> FileStorage<[Int]> {
        FileStorage(account: "probe", directory: folder.url)
    }

    @Test func `take a thousand saves, and hold one of them whole`() async throws {
        let storages = [storage(), storage()]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<1_000 {
                group.addTask { try await storages[number % 2].save(item: Array(repeating: number, count: 100)) }
            }
            try await group.waitForAll()
        }
        let stored = try #require(try await storage().get())
        #expect(stored.count == 100 && Set(stored).count == 1)
        #expect(try folder.names().count == 2, "value and key, nothing passing")
    }

    @Test func `agree on one key when all of them make the first`() async throws {
        let url = folder.url
        let keys = try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 0..<50 {
                group.addTask { try await KeyFile(directory: url).existingOrNewKey().reveal() }
            }
            return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
        }
        #expect(keys.count == 1)
        #expect(try folder.names() == ["storage.key"])
    }

    @Test func `in several processes agree on one key`() async throws {
        let output = try TemporaryFolder()
        let probes = try (0..<6).map { _ in try Probe("key", folder.url.path, in: output) }
        for probe in probes { await probe.end() }
        let keys = try probes.map { try $0.lines }
        #expect(Set(keys).count == 1)
        #expect(keys.first?.count == 1)
    }

    @Test func `in several processes have exclusive access one after the other`() async throws {
        let output = try TemporaryFolder()
        let probes = try (0..<2).map { _ in try Probe("count", folder.url.path, "40", in: output) }
        let storage = storage()
        for _ in 0..<40 {
            try await storage.withExclusiveAccess {
                let number = try await storage.get()?.first ?? 0
                try await storage.save(item: [number + 1])
            }
        }
        for probe in probes { await probe.end() }
        #expect(try await storage.get() == [120])
    }

    @Test func `wait for a process that has exclusive access, and continue when it is killed`() async throws {
        let probe = try Probe("hold", folder.url.path, in: try TemporaryFolder())
        try await probe.firstLine()
        let opened = Locked(0)
        let calls = SystemCalls.failing(with: EIO) { kind, _ in
            if kind == .open { opened.withLock { $0 += 1 } }
            return false
        }
        let directory = PrivateDirectory(path: folder.url.path, calls: calls)
        let storage = FileStorage<[Int]>(
            account: "probe",
            directory: directory,
            keyProvider: KeyFile(directory: directory)
        )
        let hasEntered = Locked(false)
        let entering = Task { try await storage.withExclusiveAccess { hasEntered.set(true) } }
        // It opens the lock file each time that it asks for it.
        try await until { opened.current >= 10 }
        #expect(!hasEntered.current)
        await probe.kill()
        try await entering.value
        #expect(hasEntered.current)
    }

    @Test func `stop waiting for exclusive access when their task is cancelled`() async throws {
        let holder = storage()
        let waiter = storage()
        try await holder.withExclusiveAccess {
            let waiting = Task { try await waiter.withExclusiveAccess {} }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
        try await waiter.withExclusiveAccess {}
    }

    @Test func `give up their turn after the time that was set, and say who has it`() async throws {
        let holder = storage()
        let waiter = FileStorage<[Int]>(account: "probe", directory: folder.url, lockTimeout: .milliseconds(20))
        try await holder.withExclusiveAccess {
            let error = try await expectError(.storageLocked) { try await waiter.withExclusiveAccess {} }
            #expect(error.message.contains(".lock"))
            #expect(error.recovery?.contains("lockTimeout") == true)
        }
        try await waiter.withExclusiveAccess {}
    }

    @Test func `give up their turn after that time also where a task of the same storage has it`() async throws {
        let storage = FileStorage<[Int]>(account: "probe", directory: folder.url, lockTimeout: .milliseconds(20))
        try await storage.withExclusiveAccess {
            let waiting = Task { try await storage.withExclusiveAccess {} }
            try await expectError(.storageLocked) { try await waiting.value }
        }
        try await storage.withExclusiveAccess {}
    }

    @Test func `do not enter while another one works whose lock file somebody has removed`() async throws {
        let holder = storage()
        try await holder.save(item: [1])
        let folder = folder
        try await holder.withExclusiveAccess {
            for round in 2...3 {
                for name in try folder.names() where name.hasSuffix(".lock") {
                    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
                }
                let waiter = FileStorage<[Int]>(account: "probe", directory: folder.url, lockTimeout: .milliseconds(20))
                try await expectError(.storageLocked) { try await waiter.withExclusiveAccess {} }
                // The second time, the holder has replaced the file that it had locked.
                try await holder.save(item: [round])
            }
        }
        try await storage().withExclusiveAccess {}
        #expect(try await storage().get() == [3])
    }

    @Test(arguments: [false, true], [false, true])
    func `do not bring back what a sign-out removed that did not wait, also one with the same storage`(
        isAfterRoom: Bool,
        isSame: Bool
    ) async throws {
        let holder = storage()
        let signOut = isSame ? holder : storage()
        try await holder.save(item: [1])
        try await holder.withExclusiveAccess {
            if isAfterRoom { try await holder.makeRoom(for: [1]) }
            try await Task.detached { try await signOut.delete() }.value
            try await expectError(.storageOvertaken) {
                isAfterRoom ? try await holder.save(item: [2]) : try await holder.makeRoom(for: [1])
            }
        }
        #expect(try await storage().get() == nil)
        try await holder.save(item: [3])
        #expect(try await signOut.get() == [3])
    }

    @Test func `leave a task that outlives the access without its knowledge`() async throws {
        let (storage, gate) = (storage(), Gate())
        try await storage.save(item: [1])
        let late = try await storage.withExclusiveAccess {
            Task {
                try await gate.wait()
                try await storage.save(item: [2])
            }
        }
        try await storage.delete()
        gate.open()
        try await late.value
        #expect(try await storage.get() == [2])
    }

    @Test func `stay excluded when somebody removes the lock file`() async throws {
        let storages = [storage(), storage()]
        let folder = folder
        try await withThrowingTaskGroup(of: Void.self) { group in
            for turn in 0..<40 {
                let storage = storages[turn % 2]
                group.addTask {
                    try await storage.withExclusiveAccess {
                        let number = try await storage.get()?.first ?? 0
                        try await storage.save(item: [number + 1])
                        // At the end of the work, so that a process that waits for this file
                        // must notice that it is gone.
                        for name in try folder.names() where name.hasSuffix(".lock") {
                            try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await storage().get() == [40])
    }
}
