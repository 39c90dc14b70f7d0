import Foundation
import PingTestKit
import Testing

@testable import PingStorage

@Suite("Encrypted files whose key changes")
struct EncryptedFilesTests {
    private let folder: TemporaryFolder
    private let former = EncryptionKey()
    private let current = EncryptionKey()
    private let ring: EncryptionKeys

    init() throws {
        folder = try TemporaryFolder()
        ring = try EncryptionKeys(current: current, former: [former])
    }

    private func storage(_ account: Int, _ keys: any EncryptionKeyProvider) -> FileStorage<Int> {
        FileStorage(account: "account \(account)", directory: folder.url, keyProvider: keys)
    }

    private func save(_ count: Int) async throws {
        for number in 0..<count { try await storage(number, former).save(item: number) }
    }

    private func isReadable(_ count: Int, _ keys: any EncryptionKeyProvider) async throws -> Bool {
        for number in 0..<count where try await storage(number, keys).get() != number { return false }
        return true
    }

    @Test func `are encrypted with the current key, also those below, and the second time nothing is left to do`()
        async throws
    {
        try await save(20)
        let below = folder.url.appending(path: "accounts/app")
        let account = FileStorage<Int>(account: "tokens", owner: "app", directory: below, keyProvider: former)
        try await account.save(item: 7)
        let seen = Locked<[Int]>([])
        let files = EncryptedFiles(directory: folder.url, keyProvider: ring)
        let report = try await files.rekey { report in seen.withLock { $0.append(report.total) } }
        #expect(report.rewritten == 21 && report.current == 0 && report.unreadable == 0)
        #expect(seen.current == Array(1...21))
        #expect(try await isReadable(20, current))
        let again = FileStorage<Int>(account: "tokens", owner: "app", directory: below, keyProvider: current)
        #expect(try await again.get() == 7)
        let second = try await files.rekey()
        #expect(second.rewritten == 0 && second.current == 21)
    }

    @Test func `are all readable wherever the walk ends, and the next walk continues`() async throws {
        let count = 8
        for last in 1...count {
            try await save(count)
            let calls = SystemCalls.failing(with: EIO) { kind, count in
                kind == .exchange && count >= last || kind == .rename
            }
            let broken = EncryptedFiles(PrivateDirectory(path: folder.url.path, calls: calls), ring)
            #expect(await asyncThrownCode { try await broken.rekey() } == .storageUnavailable)
            #expect(try await isReadable(count, ring))
            let report = try await EncryptedFiles(directory: folder.url, keyProvider: ring).rekey()
            #expect(report.rewritten == count - last + 1 && report.current == last - 1)
            #expect(try await isReadable(count, current))
        }
    }

    @Test func `stay away when somebody removes one while the walk replaces it`() async throws {
        try await save(3)
        let path = storage(1, former).location.path
        let calls = SystemCalls.live.removing(path, before: .exchange)
        let report = try await EncryptedFiles(PrivateDirectory(path: folder.url.path, calls: calls), ring).rekey()
        #expect(report.rewritten + report.current == 3 && report.unreadable == 0)
        #expect(try await storage(1, ring).get() == nil)
    }

    @Test func `that no key opens are counted and left`() async throws {
        try await save(3)
        let stranger = storage(9, EncryptionKey())
        try await stranger.save(item: 9)
        let before = try Data(contentsOf: stranger.location)
        let report = try await EncryptedFiles(directory: folder.url, keyProvider: ring).rekey()
        #expect(report.rewritten == 3 && report.unreadable == 1 && report.firstFailure != nil)
        #expect(try Data(contentsOf: stranger.location) == before)
        #expect(try await isReadable(3, current))
    }

    @Test func `keep what a program saves meanwhile with exclusive access`() async throws {
        let users = try EncryptionKeys(current: former, former: [current])
        let storage = storage(0, users)
        try await storage.save(item: 0)
        let files = EncryptedFiles(directory: folder.url, keyProvider: ring)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for _ in 0..<100 { _ = try await files.rekey() } }
            group.addTask {
                for _ in 0..<100 {
                    try await storage.withExclusiveAccess {
                        let present = try await storage.get() ?? -1
                        try await storage.save(item: present + 1)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await storage.get() == 100)
    }

    @Test func `are read after their directory has moved, and not in the directory of another app with the same key`()
        async throws
    {
        let (first, second) = (folder.url.appending(path: "one"), folder.url.appending(path: "two"))
        func storage(_ owner: String, _ directory: URL) -> FileStorage<Int> {
            FileStorage(account: "tokens", owner: owner, directory: directory, keyProvider: current)
        }
        try await storage("one", first).save(item: 1)
        try await storage("two", second).save(item: 2)
        try storage("two", second).location.writePrivately(try Data(contentsOf: storage("one", first).location))
        try await expectError(.storageCorrupt) { try await storage("two", second).get() }
        let moved = folder.url.appending(path: "moved")
        try FileManager.default.moveItem(at: first, to: moved)
        #expect(try await storage("one", moved).get() == 1)
    }

    @Test func `with a key file of their own get a new key each, while the files below another keep theirs`()
        async throws
    {
        let below = folder.url.appending(path: "below")
        try await FileStorage<Int>(account: "a", directory: folder.url).save(item: 1)
        try await FileStorage<Int>(account: "b", directory: below).save(item: 2)
        let files = EncryptedFiles(directory: folder.url)
        let keys = try files.keyFiles()
        #expect(keys.count == 2)
        for key in keys { try await key.renew() }
        #expect(try await files.rekey().rewritten == 2)
        for key in keys { try await key.forgetFormerKeys() }
        #expect(try await FileStorage<Int>(account: "a", directory: folder.url).get() == 1)
        #expect(try await FileStorage<Int>(account: "b", directory: below).get() == 2)
    }
}
