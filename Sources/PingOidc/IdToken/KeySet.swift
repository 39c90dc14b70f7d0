/// A provider's public keys. What is not a key, or is one this SDK does not use, is passed over (RFC 7517, section 5).
struct KeySet: Sendable {
    let keys: [JsonWebKey]
    /// The named entries that were passed over, and why.
    private let unusable: [(keyID: Identifier, error: JsonWebKeyError)]

    private init(keys: [JsonWebKey], unusable: [(keyID: Identifier, error: JsonWebKeyError)]) {
        self.keys = keys
        self.unusable = unusable
    }

    /// The keys that may sign for one of some issuers. Microsoft Entra has keys of one tenant, which must not sign for another (`issuer`).
    func keys(of issuers: Set<Identifier>) -> KeySet {
        KeySet(keys: keys.filter { $0.issuer.map(issuers.contains) ?? true }, unusable: unusable)
    }

    /// - Throws: `PingError` with code `oidcInvalidResponse` when the document is not a key set.
    init(_ document: JSON) throws {
        guard let entries = document["keys"]?.array else {
            throw PingError(
                .oidcInvalidResponse,
                "The provider's key document holds no keys.",
                recovery: "Check that the jwks_uri of the provider's metadata leads to its key set."
            )
        }
        var keys: [JsonWebKey] = []
        var unusable: [(keyID: Identifier, error: JsonWebKeyError)] = []
        for entry in entries {
            do throws(JsonWebKeyError) { keys.append(try JsonWebKey(entry)) } catch {
                if let keyID = entry["kid"]?.identifier { unusable.append((keyID, error)) }
            }
        }
        self.keys = keys
        self.unusable = unusable
    }

    /// The keys that may have made a signature: the named one and those without a name, or all when no name is given.
    func candidates(keyID: Identifier?, algorithm: SignatureAlgorithm) -> [JsonWebKey] {
        keys.filter { key in
            guard key.fits(algorithm) else { return false }
            guard let keyID, let name = key.keyID else { return true }
            return name == keyID
        }
    }

    /// Why the entry of a name cannot be used; `nil` when it is missing.
    func error(keyID: Identifier) -> JsonWebKeyError? {
        unusable.first { $0.keyID == keyID }?.error
    }
}
