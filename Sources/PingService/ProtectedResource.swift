/// A service that receives access tokens: its name, and what it requires.
///
/// ```swift
/// var accounts = try ProtectedResource("https://api.example.com/accounts")
/// accounts.requiresBoundTokens = true
/// accounts.signingAlgorithms = ["PS256", "ES256"]
/// let access = try await client.verify(request: received, for: accounts)
/// ```
///
/// Create it once and use the copies: they share the ``proofs``.
public struct ProtectedResource: Sendable {
    /// How a service learns whether a token is valid.
    public enum TokenCheck: Sendable, Hashable {
        /// It verifies the signature. A token that the provider has revoked stays valid until it expires.
        case signature
        /// It asks the provider each time (RFC 7662), so it needs a `OidcClientConfig.clientAuthentication`.
        case introspection
    }

    /// The address under which clients reach the service. Proofs name its origin.
    public let identifier: String
    /// The name of the service in tokens (`aud`): ``identifier``, unless the provider has another one for it. Microsoft
    /// Entra has the identifier of the service's registration, Okta `api://default`.
    public var audience: String
    /// Whether an introspection response has to name the ``audience``. A signed token always has to.
    ///
    /// Without it every valid token of the provider opens the service, also one for another service (RFC 9700,
    /// section 2.3). Turn it off only for a provider that names no audience, as PingAM does for opaque tokens, and
    /// then decide by the scopes.
    public var requiresAudience = true
    /// How the service learns whether a token is valid.
    public var tokenCheck = TokenCheck.signature
    /// The form of the tokens whose signature the service verifies.
    public var accessTokenProfile = AccessTokenProfile.rfc9068
    /// The algorithms that may sign tokens, such as `PS256`; empty for all with public keys (RFC 8725, section 3.1).
    public var signingAlgorithms: Set<String> = []
    /// The algorithms that may sign proofs; empty for every public-key algorithm.
    public var proofAlgorithms: Set<String> = []
    /// Whether each token has to be bound to a key (DPoP, RFC 9449) or to the client's certificate (RFC 8705).
    public var requiresBoundTokens = false
    /// How long after it was made a proof may arrive, beside `OidcClientConfig.clockSkew`.
    public var proofLifetime = Duration.seconds(60)
    /// The memory of the service for proofs, each of which is valid once. Instances of a service need one in common.
    public var proofs = ProofMemory()
    /// The keys of the service's nonces (RFC 9449, section 9), the same for each instance; `nil` to ask for no nonces.
    ///
    /// With keys each proof has to contain a nonce that the service has made, so that nobody can make proofs for later.
    /// The service stores nothing. Services at one origin that have the same keys accept each other's nonces.
    public var nonceKeys: EncryptionKeys?
    /// How long a nonce is valid. A client gets a new one with a response when half of this time is over.
    public var nonceLifetime = Duration.seconds(300)
    /// The scopes that clients may ask for, to publish.
    public var scopes: [String] = []
    /// The types of authorization details (RFC 9396) that clients may ask for, to publish.
    public var authorizationDetailsTypes: [String] = []

    let url: WebURL

    /// Describes a service.
    ///
    /// - Parameter identifier: The https address under which clients reach the service, such as
    ///   `https://api.example.com`, without a query.
    /// - Throws: `PingError` with code `invalidURL` or `insecureURL`; `invalidConfiguration` for an address
    ///   with a query or a fragment.
    public init(_ identifier: String) throws(PingError) {
        url = try WebURL(identifier)
        guard url.query == nil, !identifier.contains("#") else {
            throw PingError(
                .invalidConfiguration,
                "The identifier of the protected resource has a query or a fragment.",
                recovery: "Write the address of the service alone, such as https://api.example.com."
            )
        }
        self.identifier = identifier
        audience = identifier
    }
}
