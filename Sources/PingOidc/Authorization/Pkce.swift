import Crypto

/// Proof Key for Code Exchange (RFC 7636), method S256.
public struct Pkce: Sendable, Codable {
    /// Proves at the exchange that the code was asked for here.
    public let codeVerifier: Secret
    /// The challenge that the authorization request shows of the verifier.
    public let codeChallenge: String
    /// Always `S256`.
    public let codeChallengeMethod: String

    /// A challenge for a verifier.
    public init(codeVerifier: Secret) {
        self.codeVerifier = codeVerifier
        var verifier = codeVerifier.reveal()
        codeChallenge = verifier.withUTF8 { unsafe SHA256.hash(data: $0) }.base64URLEncodedString
        codeChallengeMethod = "S256"
    }

    /// A new verifier of 64 random bytes with its challenge.
    ///
    /// - Parameter system: The source of the random bytes.
    public static func generate(_ system: SystemServices = .live) -> Pkce {
        Pkce(codeVerifier: Secret(system.randomBytes(64).base64URLEncodedString()))
    }
}
