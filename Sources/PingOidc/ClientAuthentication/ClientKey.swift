/// The private key that signs a client's assertions (RFC 7523).
///
/// Elliptic curves P-256 (ES256) and P-384 (ES384), Ed25519 (EdDSA), and RSA of at least 2048 bits (PS256 or RS256). Register its
/// public half at the provider. A key prints as a placeholder.
public struct ClientKey: Sendable {
    let key: PrivateKey
    /// The key's name (`kid`) in the header of assertions; `nil` for none.
    public let keyID: String?

    private let chosenAlgorithm: SignatureAlgorithm?

    /// Reads a key.
    ///
    /// - Parameters:
    ///   - text: A JSON Web Key (RFC 7517), or a text in PEM form that is not encrypted (RFC 5958; for elliptic curves also RFC 5915, for
    ///     RSA also RFC 8017).
    ///   - keyID: The key's name; `nil` for the `kid` of the JSON Web Key, if it has one.
    ///   - algorithm: The algorithm to sign with, such as `RS256`; `nil` for the `alg` of the JSON Web Key, and without one for the
    ///     strongest that provider and key have in common.
    /// - Throws: `PingError` with code `invalidConfiguration`, which never quotes the text.
    public init(_ text: Secret, keyID: String? = nil, algorithm: String? = nil) throws(PingError) {
        let jwk = try? JSON(parsing: text.reveal())
        if let jwk { key = try PrivateKey(jwk: jwk) } else { key = try PrivateKey(pem: text.reveal()) }
        self.keyID = keyID ?? jwk?["kid"]?.string
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

    /// Reads a key from a file that only the current user can read.
    ///
    /// - Parameters:
    ///   - file: The file; its text is as in ``init(_:keyID:algorithm:)``. For a key that lies elsewhere, such as in a volume of a
    ///     container or in a vault, read the text yourself.
    ///   - keyID: As in ``init(_:keyID:algorithm:)``.
    ///   - algorithm: As in ``init(_:keyID:algorithm:)``.
    /// - Throws: As ``init(_:keyID:algorithm:)``; `PingError` with code `storageDenied` when others can read or change the file, with
    ///   the command that corrects it, and with code `storageUnavailable` when there is no file.
    public init(contentsOf file: URL, keyID: String? = nil, algorithm: String? = nil) throws(PingError) {
        let content = try PrivateFile.read(file.path)
        try self.init(Secret(String(decoding: content, as: UTF8.self)), keyID: keyID, algorithm: algorithm)
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
