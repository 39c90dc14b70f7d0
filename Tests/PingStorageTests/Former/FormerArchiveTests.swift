import Foundation
import PingStorage
import PingTestKit
import Testing

@testable import PingStorage

@Suite("An archive of another SDK's token") struct FormerArchiveTests {
    /// As `plistlib` of Python writes what FRAuth's `AccessToken` encodes.
    static let archive = Data(
        base64Encoded: """
            YnBsaXN0MDDUAQIDBAUGJypZJGFyY2hpdmVyWCRvYmplY3RzVCR0b3BYJHZlcnNpb25fEA9OU0tleWVkQXJjaGl2ZXKpBwgbHB0e
            HyAhVSRudWxs2QkKCwwNDg8QERITFBUWFxgZGlYkY2xhc3NfEBZhdXRoZW50aWNhdGVkVGltZXN0YW1wWmV4cGlyZXNfaW5YaWRf
            dG9rZW5dcmVmcmVzaF90b2tlblVzY29wZV1zZXNzaW9uX3Rva2VuWnRva2VuX3R5cGVVdmFsdWWACCNB2VT8QBAAABEOD4AGgAWA
            A4AHgASAAllhdC1zZWNyZXReb3BlbmlkIHByb2ZpbGVWQmVhcmVyWXJ0LXNlY3JldGkAaQBkAOkALQB0AG8AawBlAG5Zc3Qtc2Vj
            cmV00iIjJCVYJGNsYXNzZXNaJGNsYXNzbmFtZaIlJl8QEkZSQXV0aC5BY2Nlc3NUb2tlblhOU09iamVjdNEoKVRyb290gAESAAGG
            oAAIABEAGwAkACkAMgBEAE4AVABnAG4AhwCSAJsAqQCvAL0AyADOANAA2QDcAN4A4ADiAOQA5gDoAPIBAQEIARIBJQEvATQBPQFI
            AUsBYAFpAWwBcQFzAAAAAAAAAgEAAAAAAAAAKwAAAAAAAAAAAAAAAAAAAXg=
            """,
        options: .ignoreUnknownCharacters
    )

    private func bytes() throws -> Data { try #require(Self.archive) }

    @Test func `gives its texts and numbers`() throws {
        let archive = try FormerArchive(bytes())
        #expect(try archive.text("value") == "at-secret")
        #expect(try archive.optionalText("scope") == "openid profile")
        #expect(try archive.optionalText("id_token") == "idé-token")
        #expect(try archive.optionalText("something") == nil)
        #expect(try archive.number("expires_in") == 3599)
        #expect(try archive.number("authenticatedTimestamp") == 1_700_000_000.25)
    }

    @Test func `of Foundation's own archiver is read`() throws {
        let token = ArchivedToken(refreshToken: nil)
        let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
        let archive = try FormerArchive(data)
        #expect(try archive.text("value") == "at-secret")
        #expect(try archive.optionalText("refresh_token") == nil)
        #expect(try archive.number("expires_in") == 3599)
        #expect(try archive.number("authenticatedTimestamp") == 1_700_000_000.25)
    }

    @Test(arguments: ["expires_in", "$class", "missing"])
    func `with a member of another kind is unknown, and shows nothing`(_ name: String) throws {
        let archive = try FormerArchive(bytes())
        let error = try #require(throws: PingError.self) { try archive.text(name) }
        #expect(error.code == .formerItemUnknown)
        #expect(!"\(error)".contains("secret"))
        #expect(thrownCode { try archive.number("value") } == .formerItemUnknown)
    }

    @Test func `cut at any place is unknown or gives what is left, without a trap`() throws {
        let whole = try bytes()
        for length in 0..<whole.count { read(whole.prefix(length)) }
    }

    @Test func `with any byte changed is unknown or gives other values, without a trap`() throws {
        let whole = try bytes()
        for index in whole.indices {
            for value: UInt8 in [0x00, 0x0F, 0x7F, 0x80, 0xAF, 0xDF, 0xFF] {
                var changed = whole
                changed[index] = value
                read(changed)
            }
        }
    }

    @Test func `that refers to itself ends`() throws {
        // Objects: 0 is a dictionary whose key and value are 0.
        var list = BinaryPropertyList.magic + [0xD1, 0x00, 0x00]
        list += [UInt8(BinaryPropertyList.magic.count)] + trailer(count: 1, top: 0, table: list.count)
        #expect(BinaryPropertyList(list)?.object(0) == .dictionary(keys: [0], values: [0]))
        #expect(thrownCode { try FormerArchive(list) } == .formerItemUnknown)
    }

    @Test(
        arguments: [
            // An array, a text and a dictionary that announce more elements than there are bytes.
            [0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x6F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0xDF, 0x12, 0x00, 0xFF, 0xFF, 0xFF], [0xAF, 0x14], [0xAF, 0x50], [0x5F], [0x1F], [0x2F], [0x23, 0x00],
            [0x8F, 0x00],
        ] as [[UInt8]]
    )
    func `that announces too much has no such object`(_ object: [UInt8]) {
        var list = BinaryPropertyList.magic + object
        list += [UInt8(BinaryPropertyList.magic.count)] + trailer(count: 1, top: 0, table: list.count)
        let found = BinaryPropertyList(list)?.object(0)
        #expect(found == nil || found == .other)
    }

    @Test(arguments: [(0, 0), (1, 1), (.max, 0), (2, 0), (1 << 60, 0)])
    func `whose trailer does not fit is not one`(count: Int, top: Int) {
        var list = BinaryPropertyList.magic + [0x08]
        list += [UInt8(BinaryPropertyList.magic.count)] + trailer(count: count, top: top, table: list.count)
        #expect(BinaryPropertyList(list) == nil)
    }

    private func trailer(count: Int, top: Int, table: Int) -> Data {
        func eight(_ number: Int) -> [UInt8] {
            (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        return Data([0, 0, 0, 0, 0, 0, 1, 1] + eight(count) + eight(top) + eight(table))
    }

    private func read(_ data: Data) {
        guard let archive = try? FormerArchive(data) else { return }
        for name in ["value", "scope", "expires_in", "authenticatedTimestamp", "$class"] {
            _ = try? archive.text(name)
            _ = try? archive.number(name)
        }
    }
}

/// Encodes itself as FRAuth's `AccessToken` does. Not private: Foundation archives classes by their names.
final class ArchivedToken: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    private let refreshToken: String?

    init(refreshToken: String?) { self.refreshToken = refreshToken }
    init?(coder: NSCoder) { nil }

    func encode(with coder: NSCoder) {
        coder.encode("at-secret" as NSString, forKey: "value")
        coder.encode(3599, forKey: "expires_in")
        coder.encode(refreshToken as NSString?, forKey: "refresh_token")
        coder.encode(1_700_000_000.25, forKey: "authenticatedTimestamp")
    }
}
