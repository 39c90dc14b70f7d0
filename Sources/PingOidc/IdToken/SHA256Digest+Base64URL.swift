import Crypto

extension SHA256.Digest {
    /// The hash as base64url text without padding, as tokens and proofs hold it.
    var base64URLEncodedString: String {
        unsafe withUnsafeBytes { unsafe Base64URL.encode($0) }
    }
}
