import Crypto

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

    /// Whether a secret, by its UTF-8 bytes (OpenID Connect Core 1.0, section 10.1), has signed a token. Compares in constant time.
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
