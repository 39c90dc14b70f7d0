import Foundation
import PingStorage
import PingTestKit
import Testing

@Suite("Encryption")
struct EncryptionTests {
    let key = EncryptionKey()

    @Test(arguments: [0, 1, 31, 32, 1_000_000])
    func `gives back what was encrypted`(_ size: Int) async throws {
        let sealer = ValueSealer(keyProvider: key, place: place("test"))
        let open = Data((0..<size).map { UInt8(truncatingIfNeeded: $0) })
        let sealed = try await sealer.seal(open)
        #expect(sealed.count == size + 44)
        #expect(try await sealer.open(sealed, of: "it") == open)
    }

    private func place(_ name: String) -> ValuePlace {
        ValuePlace(kind: "test", store: "", name: name)
    }

    @Test func `for one purpose is not decrypted for another`() async throws {
        let sealed = try await ValueSealer(keyProvider: key, place: place("one")).seal(Data("open".utf8))
        try await expectError(.storageCorrupt) {
            try await ValueSealer(keyProvider: key, place: place("other")).open(sealed, of: "it")
        }
    }

    @Test(arguments: [0, 16, 31, 33, 64])
    func `refuses a key of the wrong length`(_ count: Int) {
        let error = #expect(throws: PingError.self) { try EncryptionKey(bytes: Data(count: count)) }
        #expect(error?.code == .storageInvalidValue)
    }

    @Test func `prints no key`() {
        var text =
            "\(key) \(String(reflecting: key)) \(ValueSealer(keyProvider: key, place: place("")))"
        dump(key, to: &text)
        #expect(text.contains("<redacted>"))
        #expect(!text.contains(key.reveal().base64EncodedString()))
        #expect(!text.contains("SymmetricKey"))
    }

    @Test func `of an app that fails in its own way is reported as such, and its own storage errors are kept`()
        async throws
    {
        struct Broken: Encryptor {
            struct Failure: Error {}
            let error: any Error
            func encrypt(data: Data) async throws -> Data { throw error }
            func decrypt(data: Data) async throws -> Data { throw error }
        }
        let folder = try TemporaryFolder()
        func storage(_ error: any Error) -> KeychainStorage<String> {
            KeychainStorage(
                item: KeychainItem(account: "token"),
                keychain: FakeKeychain(),
                encryptor: Broken(error: error),
                lockDirectory: folder.url
            )
        }
        let wrapped = try await expectError(.storageUnavailable) {
            try await storage(Broken.Failure()).save(item: "value")
        }
        #expect(wrapped.underlying is Broken.Failure)
        try await expectError(.storageLocked) {
            try await storage(PingError(.storageLocked, "Not now.")).save(item: "value")
        }
        try await expectError(.cancelled) { try await storage(CancellationError()).save(item: "value") }
    }
}
