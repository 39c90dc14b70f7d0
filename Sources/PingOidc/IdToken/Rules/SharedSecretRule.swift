import Crypto
import PingFoundation

/// A token may be signed with the client's secret only where the app names the algorithm and the client has a secret of
/// its length (OpenID Connect Core 1.0, sections 3.1.3.7 and 10.1). What the token's header or the provider's
/// metadata says is not enough.
struct SharedSecretRule {
    /// The algorithms that the app names.
    let named: Set<String>
    /// The secret by which the client authenticates; `nil` for a client without one.
    let secret: Secret?

    init(_ options: OidcClientConfig) {
        named = options.idTokenSigningAlgorithms
        secret = options.clientAuthentication.secret
    }

    /// Whether the app names no public-key algorithm, so that the provider's keys are not needed.
    var isAlone: Bool { !named.isEmpty && named.allSatisfy { SharedSecretAlgorithm(rawValue: $0) != nil } }

    /// The algorithm and the secret of a token.
    ///
    /// - Returns: `nil` for a token that names another kind of algorithm.
    func key(of header: JSON) throws -> (algorithm: SharedSecretAlgorithm, secret: Secret)? {
        guard let name = header["alg"]?.string, let algorithm = SharedSecretAlgorithm(rawValue: name) else {
            return nil
        }
        guard let secret else { throw Self.error(name, "a public-key one, since this client has no secret") }
        guard named.contains(name) else {
            throw Self.error(name, "a public-key one, or one that the option idTokenSigningAlgorithms names")
        }
        guard algorithm.accepts(secret) else {
            throw Self.error(name, "one whose hash is not longer than the client's secret")
        }
        return (algorithm, secret)
    }

    private static func error(_ name: String, _ expected: String) -> IdTokenError {
        IdTokenError(
            rule: "alg",
            expected: expected,
            actual: "“\(name)”",
            recovery: "Compare id_token_signed_response_alg of the client's registration with the app's configuration."
        )
    }
}

extension ClientAuthentication {
    /// The secret that the client shares with the provider; `nil` for every other method.
    var secret: Secret? {
        switch self {
        case .clientSecretBasic(let secret), .clientSecretPost(let secret): secret
        case .none, .privateKeyJwt, .tlsClientAuth, .assertion: nil
        }
    }
}

/// The algorithms that sign with the client's secret (RFC 7518, section 3.2).
///
/// A type apart from ``SignatureAlgorithm``: no public key ever becomes the secret of one of these.
enum SharedSecretAlgorithm: String, CaseIterable, Sendable {
    case hs256 = "HS256"
    case hs384 = "HS384"
    case hs512 = "HS512"

    var digest: TokenDigest {
        switch self {
        case .hs256: .sha256
        case .hs384: .sha384
        case .hs512: .sha512
        }
    }

    /// Whether a secret is as long as RFC 7518 (section 3.2) demands: as long as the hash.
    func accepts(_ secret: Secret) -> Bool {
        secret.reveal().utf8.count >= digest.byteCount
    }

    /// Whether a secret, by its UTF-8 bytes (OpenID Connect Core 1.0, section 10.1), signed a token. In constant time.
    func verifies(_ token: SignedToken, _ secret: Secret) -> Bool {
        let key = SymmetricKey(data: Data(secret.reveal().utf8))
        let (code, text) = (token.signature, token.signingInput)
        return switch self {
        case .hs256: HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: text, using: key)
        case .hs384: HMAC<SHA384>.isValidAuthenticationCode(code, authenticating: text, using: key)
        case .hs512: HMAC<SHA512>.isValidAuthenticationCode(code, authenticating: text, using: key)
        }
    }
}
