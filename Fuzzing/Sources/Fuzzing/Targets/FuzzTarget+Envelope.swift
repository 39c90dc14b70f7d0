import Foundation
import PingCommons
import PingNetwork
import PingOidc
import PingOrchestrate

@testable import PingStorage

extension FuzzTarget {
    /// What a storage reads: with and without its envelope, as each type that the SDK keeps.
    static let envelope = FuzzTarget(name: "envelope") { bytes in
        let data = Data(bytes)
        if let payload = try? Envelope.open(data, of: "fuzzing") {
            require(Envelope.seal(payload) == data, "An envelope changes when it is opened and sealed.")
        }
        waiting {
            for data in [data, Envelope.seal(data)] {
                _ = try? await ItemCodec<Token>(encryptor: NoEncryptor()).decode(data, of: "fuzzing")
                _ = try? await ItemCodec<CookieJar>(encryptor: NoEncryptor()).decode(data, of: "fuzzing")
                _ = try? await ItemCodec<FlowSnapshot>(encryptor: NoEncryptor()).decode(data, of: "fuzzing")
            }
            let encryptor = KeyEncryptor(keyProvider: EncryptionKey(), context: "fuzzing")
            let opened = try? await encryptor.decrypt(data: data)
            require(opened == nil, "What nobody has encrypted is decrypted.")
        }
    }
}
