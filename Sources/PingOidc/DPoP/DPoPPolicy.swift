/// Whether a client binds its tokens to a key (DPoP, RFC 9449), so that a token is worthless without the key.
public enum DPoPPolicy: Sendable, Hashable {
    /// The client asks for bearer tokens.
    case off
    /// The client proves possession of a key, and accepts bearer tokens from a provider that ignores the proof.
    case preferred
    /// The client proves possession of a key, and refuses bearer tokens.
    case required

    /// The types of tokens that the client accepts, in lower case, after it has sent a proof.
    var tokenTypes: Set<String> {
        switch self {
        case .off: ["bearer"]
        case .preferred: ["bearer", "dpop"]
        case .required: ["dpop"]
        }
    }
}
