import PingFoundation

/// The SHA-256 digest of a public key that a server must show: of its `SubjectPublicKeyInfo` (RFC 7469, section 2.4).
///
/// This command prints the digest of a certificate's key:
///
/// ```sh
/// openssl x509 -in server.pem -pubkey -noout | openssl pkey -pubin -outform der |
///     openssl dgst -sha256 -binary | base64
/// ```
public struct PublicKeyPin: Sendable, Hashable, CustomStringConvertible {
    /// The digest, in Base64.
    package let digest: String

    /// A pin.
    ///
    /// - Parameter text: The digest of 32 bytes in Base64, with or without `sha256/` before it.
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/invalidHttpClientSetting`` when it is not one.
    public init(_ text: String) throws {
        // A digest may begin with its own slash.
        let candidates = ["sha256//", "sha256/", ""].filter(text.hasPrefix).map { text.dropFirst($0.count) }
        guard
            let bytes = candidates.lazy.compactMap({ Data(base64Encoded: String($0)) }).first(where: { $0.count == 32 })
        else {
            throw PingError(
                .invalidHttpClientSetting,
                "“\(text)” is not the SHA-256 digest of a public key.",
                recovery:
                    "Write the digest's 32 bytes in Base64, as in “sha256/47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=”."
            )
        }
        self.digest = bytes.base64EncodedString()
    }

    public var description: String { "sha256/\(digest)" }
}
