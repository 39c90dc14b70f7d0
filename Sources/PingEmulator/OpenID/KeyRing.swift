import JWTKit
import PingCommons

/// The signing keys of ID tokens, the newest last.
actor KeyRing {
    private let algorithm: SigningAlgorithm
    private var keys: [SigningKey] = []

    init(algorithm: SigningAlgorithm) {
        self.algorithm = algorithm
    }

    /// The current key, made on first use, since making an RSA key takes time.
    func current() throws -> SigningKey {
        if let key = keys.last { return key }
        let key = try SigningKey(algorithm: algorithm)
        keys.append(key)
        return key
    }

    /// Makes a new key the current one.
    ///
    /// - Parameter withdrawsOld: Whether the old ones disappear from the published set.
    func rotate(withdrawsOld: Bool) throws {
        _ = try current()
        let key = try SigningKey(algorithm: algorithm)
        keys = withdrawsOld ? [key] : keys + [key]
    }

    /// The published set (RFC 7517, section 5), the current key first.
    func published() throws -> [JSON] {
        _ = try current()
        return keys.reversed().map(\.publicKey)
    }

    /// The claims of a token that one of the keys has signed; its times are not checked.
    func claims(of token: String) async -> JSON? {
        guard let set = try? published(), let jwks = try? (["keys": .array(set)] as JSON).decoded(as: JWKS.self),
            let collection = try? await JWTKeyCollection().add(jwks: jwks)
        else { return nil }
        return try? await collection.verify(token, as: Claims.self).json
    }
}
