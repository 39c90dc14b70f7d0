import Foundation
import PingEmulator

@testable import PingFido

extension FuzzTarget {
    /// What an authenticator writes: CBOR that is read is written and read as the same.
    static let cbor = FuzzTarget(name: "cbor") { bytes in
        let data = Data(bytes)
        if let value = try? CBOR(decoding: data) {
            require((try? CBOR(decoding: value.encoded())) == value, "A value changes when it is written and read.")
            _ = try? COSEKey(value)
        }
        if let authenticator = try? AuthenticatorData(decoding: data) {
            let again = try? AuthenticatorData(decoding: authenticator.encoded())
            require(authenticator.flags.contains(.extensions) || again != nil, "Authenticator data changes.")
        }
        _ = try? CollectedClientData(decoding: data)
        let verifier = RelyingPartyVerifier(relyingPartyID: "example.test", origins: ["https://example.test"])
        let challenge = Data("challenge".utf8)
        let client = CollectedClientData(ceremony: .create, challenge: challenge, origin: "https://example.test")
        let attestation = Attestation(
            credentialID: Data([1]),
            clientData: client.encoded(),
            attestationObject: data
        )
        _ = try? verifier.register(attestation, challenge: challenge)
    }
}
