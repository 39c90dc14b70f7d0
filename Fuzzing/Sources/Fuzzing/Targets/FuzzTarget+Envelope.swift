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
        switch try? Envelope.open(data, of: "fuzzing") {
        case .encrypted(let payload):
            require(Envelope.seal(payload) == data, "An envelope changes when it is opened and sealed.")
        case .sealed(let key, let box):
            require(Envelope.header(key) + box == data, "An envelope changes when it is opened and sealed.")
        case nil: break
        }
        waiting {
            for data in [data, Envelope.seal(data)] {
                _ = try? await ItemCodec<Token>(encryptor: NoEncryptor()).decode(data, of: "fuzzing")
                _ = try? await ItemCodec<CookieJar>(encryptor: NoEncryptor()).decode(data, of: "fuzzing")
                _ = try? await ItemCodec<FlowSnapshot>(encryptor: NoEncryptor()).decode(data, of: "fuzzing")
            }
            let place = ValuePlace(kind: "fuzzing", store: "", name: "")
            let key = EncryptionKey()
            let sealer = ValueSealer(keyProvider: key, place: place)
            // With the right identifier, so that the box is looked at.
            for data in [data, Envelope.header(key.identifier) + data] {
                require((try? await sealer.open(data, of: "fuzzing")) == nil, "What nobody has encrypted is decrypted.")
            }
        }
    }
}
