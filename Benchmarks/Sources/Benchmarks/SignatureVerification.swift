import Crypto
import Foundation

/// What no check of an ID token can do without: one signature verified by the cryptography library, and nothing else.
enum SignatureVerification {
    static func measure() async throws -> Measurement {
        let key = P256.Signing.PrivateKey()
        let text = Data(repeating: 0x61, count: 400)
        let signature = try key.signature(for: text)
        return try await Measurement.of(runs: 200) {
            guard key.publicKey.isValidSignature(signature, for: text) else { throw Unexpected("It is not valid.") }
        }
    }
}
