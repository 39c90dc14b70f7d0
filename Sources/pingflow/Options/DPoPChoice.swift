import ArgumentParser
import PingOidc

/// Whether the tokens are bound to a key of this machine (DPoP, RFC 9449).
enum DPoPChoice: String, Sendable, CaseIterable, ExpressibleByArgument {
    /// Bearer tokens.
    case off
    /// Bound tokens, if the provider binds them.
    case preferred
    /// Bound tokens, or none.
    case required

    var policy: DPoPPolicy {
        switch self {
        case .off: .off
        case .preferred: .preferred
        case .required: .required
        }
    }
}
