import Foundation
import PingStorage
import Testing

@Suite("A damaged file")
struct FileStorageDamageTests {
    let folder: TemporaryFolder
    let storage: FileStorage<String>

    init() throws {
        folder = try TemporaryFolder()
        storage = FileStorage(account: "token", directory: folder.url)
    }

    @Test func `is reported as corrupt at whatever length it was cut off, and can be replaced`() async throws {
        try await storage.save(item: "value")
        let whole = try Data(contentsOf: storage.location)
        for length in 0..<whole.count {
            try storage.location.writePrivately(whole.prefix(length))
            let error = try await expectError(.storageCorrupt) { try await storage.get() }
            #expect(error.recovery?.contains("sign in again") == true)
        }
        try await storage.save(item: "new")
        #expect(try await storage.get() == "new")
    }

    @Test func `is reported whichever bit has flipped`() async throws {
        try await storage.save(item: "value")
        let whole = try Data(contentsOf: storage.location)
        for position in 0..<whole.count {
            var damaged = whole
            damaged[position] ^= position == 7 ? 4 : 1 << (position % 8)
            try storage.location.writePrivately(damaged)
            let error = await #expect(throws: PingError.self) { try await storage.get() }
            // A flip in the number of the version can look like a later version, one in the key's
            // identifier like another key.
            let code: PingError.Code =
                switch position {
                case 7: .storageNewerVersion
                case 8..<16: .storageKeyUnknown
                default: .storageCorrupt
                }
            #expect(error?.code == code, "\(position)")
        }
    }

    @Test func `is reported when something follows the value`() async throws {
        try await storage.save(item: "value")
        try storage.location.writePrivately(try Data(contentsOf: storage.location) + [0])
        try await expectError(.storageCorrupt) { try await storage.get() }
    }

    @Test(arguments: [3, 4, 255] as [UInt8])
    func `of a newer version is told apart`(_ version: UInt8) async throws {
        try await storage.save(item: "value")
        var newer = try Data(contentsOf: storage.location)
        newer[7] = version
        try storage.location.writePrivately(newer)
        let error = try await expectError(.storageNewerVersion) { try await storage.get() }
        #expect(error.message.contains("format \(version)"))
        #expect(error.recovery?.contains("Update") == true)
    }

    @Test func `of another account is refused, also when it is put under the right name`() async throws {
        let other = FileStorage<String>(account: "other", directory: folder.url)
        try await storage.save(item: "value")
        try await other.save(item: "other")
        try storage.location.writePrivately(try Data(contentsOf: other.location))
        try await expectError(.storageCorrupt) { try await storage.get() }
    }

    @Test func `that is not ours, or too large for a value, is refused`() async throws {
        try storage.location.writePrivately(Data("{\"access_token\":\"x\"}".utf8))
        try await expectError(.storageCorrupt) { try await storage.get() }
        let file = try FileHandle(forWritingTo: storage.location)
        try file.truncate(atOffset: 1 << 40)
        try file.close()
        try await expectError(.storageCorrupt) { try await storage.get() }
    }

    @Test func `is deleted as a sound one is`() async throws {
        try storage.location.writePrivately(Data())
        try await storage.delete()
        #expect(try await storage.get() == nil)
    }
}
