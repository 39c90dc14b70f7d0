import Crypto
import Foundation
import PingRecords

/// A record as version 1 of the format had it.
enum FirstVersion {
    static func seal(_ value: some Encodable, account: String, with key: EncryptionKey) async throws -> Data {
        let json = try JSONEncoder().encode(value)
        let box = try AES.GCM.seal(
            json,
            using: SymmetricKey(data: key.reveal()),
            authenticating: Data("record:\(account)".utf8)
        )
        return Data("PINGSTO\u{1}".utf8) + (box.combined ?? Data())
    }
}
