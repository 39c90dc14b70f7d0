import Foundation
import PingStorage
import Testing

@Suite("The default storage")
struct DefaultStorageTests {
    @Test func `is an encrypted file, or the Keychain on Apple systems`() {
        let storage: any Storage<String> = DefaultStorage.make(account: "token")
        #if canImport(Security)
            #expect(storage is KeychainStorage<String>)
        #else
            #expect(storage is FileStorage<String>)
        #endif
    }

    @Test func `makes nothing before it is used`() throws {
        #if !canImport(Security)
            let storage = DefaultStorage.make(
                account: "never-used-\(UInt64.random(in: 0 ... .max))",
                storing: String.self
            )
            let file = try #require(storage as? FileStorage<String>)
            #expect(!FileManager.default.fileExists(atPath: file.location.path))
        #endif
    }
}
