/// A provider's public keys. What is not a key, or is one this SDK does not use, is passed over (RFC 7517, section 5).
struct KeySet: Sendable {
    private(set) var keys: [JsonWebKey] = []
    /// The named entries that were passed over, and why.
    private var unusable: [(keyID: Identifier, error: JsonWebKeyError)] = []

    /// The keys that may sign for one of some issuers. Microsoft Entra has keys of one tenant, which must not sign for another (`issuer`).
    func keys(of issuers: Set<Identifier>) -> KeySet {
        var set = self
        set.keys.removeAll { $0.issuer.map { !issuers.contains($0) } ?? false }
        return set
    }

    init(_ document: JSON) throws {
        guard let entries = document["keys"]?.array else {
            throw PingError(
                .oidcInvalidResponse,
                "The provider's key document holds no keys.",
                recovery: "Check that the jwks_uri of the provider's metadata leads to its key set."
            )
        }
        for entry in entries {
            do throws(JsonWebKeyError) { keys.append(try JsonWebKey(entry)) } catch {
                if let keyID = entry["kid"]?.identifier { unusable.append((keyID, error)) }
            }
        }
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
