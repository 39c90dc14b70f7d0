/// Whether a client binds its tokens to a key (DPoP, RFC 9449), so that a token is worthless without the key.
///
/// Under each policy a session that is bound stays bound until the user logs in again.
public enum DPoPPolicy: Sendable, Hashable {
    /// The client asks for bearer tokens.
    case off
    /// The client proves possession of a key, and accepts bearer tokens from a provider that ignores the proof.
    case preferred
    /// The client proves possession of a key, and refuses bearer tokens, also those that are stored already: it
    /// refreshes them with a proof before it uses them.
    case required

    /// Whether the client sends proofs to a provider (RFC 9449, section 5.1). Many do not say what they verify.
    ///
    /// - Throws: `PingError` with code `invalidConfiguration` when the provider cannot verify proofs that are required.
    func applies(to metadata: OpenIdConfiguration) throws(PingError) -> Bool {
        guard self != .off else { return false }
        guard let verified = metadata.proofAlgorithms, !verified.contains(DPoPProof.algorithm) else { return true }
        guard self == .required else { return false }
        throw PingError(
            .invalidConfiguration,
            "The OIDC option dpop is required, but the provider does not verify proofs with \(DPoPProof.algorithm), only with "
                + "“\(ServerText.quoted(verified.joined(separator: ", ")))” (dpop_signing_alg_values_supported).",
            recovery: "Let the provider accept \(DPoPProof.algorithm), or set dpop to preferred."
        )
    }

    /// Whether the client uses a token: one that is not bound is none for an app that requires it.
    func allows(_ token: Token) -> Bool { self != .required || token.isBound }

    /// The types of tokens that the client accepts, in lower case, after it has sent a proof.
    var tokenTypes: Set<String> {
        switch self {
        case .off: ["bearer"]
        case .preferred: ["bearer", "dpop"]
        case .required: ["dpop"]
        }
    }
}
