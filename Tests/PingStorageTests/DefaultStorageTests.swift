import Foundation
import PingStorage
import PingTestKit
import Testing

@Suite("The default storage")
struct DefaultStorageTests {
    @Test func `is an encrypted file on Linux, and the Keychain on iOS`() {
        let storage: any Storage<String> = DefaultStorage.make(account: "token")
        #if os(Linux)
            #expect(storage is FileStorage<String>)
            #expect(DefaultPlace.current == .file)
        #elseif os(iOS)
            #expect(storage is KeychainStorage<String>)
        #endif
    }

    @Test(arguments: ["com.apple.application-identifier", "application-identifier", "keychain-access-groups"])
    func `of a Mac program that is signed for the Keychain is the Keychain`(_ entitlement: String) {
        #expect(DefaultPlace(onMacWith: { $0 == entitlement }) == .keychain)
    }

    @Test(arguments: [false, true])
    func `of a Mac program that is not signed for the Keychain is an encrypted file`(hasOther: Bool) {
        let place = DefaultPlace(onMacWith: { hasOther && $0 == "com.apple.security.app-sandbox" })
        #expect(place == .fileOfUnsignedProgram)
        #expect(DefaultStorage.make(account: "token", storing: String.self, at: place) is FileStorage<String>)
    }

    @Test func `is announced where a developer does not expect it, and nowhere else`() {
        let logger = MemoryLogger()
        for place in [DefaultPlace.keychain, .file] { DefaultStorage.announce(to: logger, at: place) }
        #expect(logger.lines.isEmpty)
        DefaultStorage.announce(to: logger, at: .fileOfUnsignedProgram)
        #expect(logger.lines.count == 1)
        #expect(logger.lines.first?.contains("not signed") == true)
        #expect(logger.lines.first?.contains(DefaultStorage.directory.path) == true)
    }

    @Test func `makes nothing before it is used`() throws {
        let storage = DefaultStorage.make(
            account: "never-used-\(UInt64.random(in: 0 ... .max))",
            storing: String.self,
            at: .file
        )
        let file = try #require(storage as? FileStorage<String>)
        #expect(!FileManager.default.fileExists(atPath: file.location.path))
    }
}
