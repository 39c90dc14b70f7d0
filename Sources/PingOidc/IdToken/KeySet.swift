import PingCommons

/// A provider's public keys. What is no key, or none this SDK can use, is passed over (RFC 7517, section 5).
struct KeySet: Sendable {
    let keys: [VerificationKey]

    /// - Throws: `PingError` with code `oidcInvalidResponse` when the document is no key set.
    init(_ document: JSON) throws {
        guard let entries = document["keys"]?.array else {
            throw PingError(
                .oidcInvalidResponse,
                "The provider's key document holds no keys.",
                recovery: "Check that the jwks_uri of the provider's metadata leads to its key set."
            )
        }
        keys = entries.compactMap(VerificationKey.init)
    }

    /// The keys that may have made a signature: the named one and those without a name, or all when no name is given.
    func candidates(identifier: String?, algorithm: SignatureAlgorithm) -> [VerificationKey] {
        keys.filter { key in
            key.fits(algorithm) && (identifier == nil || key.identifier == nil || key.identifier == identifier)
        }
    }
}
