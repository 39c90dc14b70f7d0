public import PingFoundation

/// The private key that signs a client's assertions (RFC 7523).
///
/// Elliptic curves P-256 (ES256) and P-384 (ES384), Ed25519 (EdDSA), and RSA of at least 2048 bits (PS256 or RS256).
/// Register its public half at the provider. A key prints as a placeholder.
public struct ClientKey: Sendable {
    let key: PrivateKey
    /// The key's name (`kid`) in the header of assertions; `nil` for none.
    public let keyID: String?
    /// For whom assertions are (`aud`). The security profile `fapi2` allows the issuer alone.
    public var audience = Audience.issuer
    /// The certificate's name (`x5t#S256`) in the header of assertions; `nil` for none.
    let certificateThumbprint: String?

    private let chosenAlgorithm: SignatureAlgorithm?

    /// For whom an assertion is.
    public enum Audience: Sendable, Hashable {
        /// The provider's issuer, as FAPI 2.0 has it.
        case issuer
        /// The provider's token endpoint, at each of its endpoints: for providers that accept nothing else, such as
        /// PingAM 7 and Microsoft Entra (OpenID Connect Core 1.0, section 9). Use such a key for one provider alone:
        /// another could name this endpoint as its own, and use the assertion there.
        case tokenEndpoint
    }

    /// Reads a key.
    ///
    /// - Parameters:
    ///   - text: A JSON Web Key (RFC 7517), or a text in PEM form that is not encrypted (RFC 5958; for elliptic curves
    ///     also RFC 5915, for RSA also RFC 8017).
    ///   - keyID: The key's name; `nil` for the `kid` of the JSON Web Key, if it has one.
    ///   - algorithm: The algorithm to sign with, such as `RS256`; `nil` for the `alg` of the JSON Web Key, and without
    ///     one for the strongest that provider and key have in common.
    ///   - certificate: The key's certificate in PEM form, for a provider that knows the key by it, such as Microsoft
    ///     Entra (`x5t#S256`, RFC 7515, section 4.1.8); `nil` for none. Of a chain, the first one.
    /// - Throws: `PingError` with code `invalidConfiguration`, which never quotes the text.
    public init(
        _ text: Secret,
        keyID: String? = nil,
        algorithm: String? = nil,
        certificate: String? = nil
    ) throws(PingError) {
        let jwk = try? JSON(parsing: text.reveal())
        if let jwk { key = try PrivateKey(jwk: jwk) } else { key = try PrivateKey(pem: text.reveal()) }
        self.keyID = keyID ?? jwk?["kid"]?.string
        certificateThumbprint = try certificate.map { [key] (pem) throws(PingError) in
            try KeyCertificate(pem: pem, of: key).thumbprint
        }
        guard let name = algorithm ?? jwk?["alg"]?.string else {
            chosenAlgorithm = nil
            return
        }
        guard let algorithm = SignatureAlgorithm(name: name), key.algorithms.contains(algorithm) else {
            let usable = key.algorithms.map(\.rawValue).joined(separator: " or ")
            throw Self.invalid("does not sign with \(ServerText.quoted(name))", "Use \(usable).")
        }
        chosenAlgorithm = algorithm
    }

    /// Reads a key from a file that only the current user can read. For a key that lies elsewhere, such as in a volume
    /// of a container or in a vault, read the text yourself.
    ///
    /// Everything else is as in ``init(_:keyID:algorithm:certificate:)``.
    ///
    /// - Throws: As ``init(_:keyID:algorithm:certificate:)``; `PingError` with code `storageDenied` when others can
    ///   read or change the file, with the command that corrects it, and with code
    ///   `storageUnavailable` when there is no file.
    public init(
        contentsOf file: URL,
        keyID: String? = nil,
        algorithm: String? = nil,
        certificate: String? = nil
    ) throws(PingError) {
        let text = Secret(String(decoding: try PrivateFile.read(file.path), as: UTF8.self))
        try self.init(text, keyID: keyID, algorithm: algorithm, certificate: certificate)
    }

    /// The `aud` of an assertion for a provider, as its metadata writes it.
    func audience(at metadata: OpenIdConfiguration) throws(PingError) -> String {
        switch audience {
        case .issuer: metadata.issuer
        case .tokenEndpoint: try metadata.requiredText(of: .token)
        }
    }

    /// The algorithm to sign with.
    ///
    /// - Parameter advertised: The algorithms that the provider names, if it does.
    func algorithm(advertised: [String]?) throws(PingError) -> SignatureAlgorithm {
        let possible = chosenAlgorithm.map { [$0] } ?? key.algorithms
        guard let advertised else { return possible[0] }
        let names = advertised.compactMap(SignatureAlgorithm.init(name:))
        guard let algorithm = possible.first(where: names.contains) else {
            let listed = ServerText.quoted(advertised.joined(separator: ", "))
            throw Self.invalid(
                "signs with \(possible.map(\.rawValue).joined(separator: " or ")), but the provider lists \(listed)",
                "Register a key of one of these algorithms, and configure it."
            )
        }
        return algorithm
    }

    static func invalid(_ problem: String, _ recovery: String) -> PingError {
        PingError(.invalidConfiguration, "The client's key \(problem).", recovery: recovery)
    }
}

extension ClientKey: CustomStringConvertible, Redacted {
    /// The algorithms of the key. Never the key.
    public var description: String { "ClientKey(\(key.algorithms.map(\.rawValue).joined(separator: ", ")))" }
}
