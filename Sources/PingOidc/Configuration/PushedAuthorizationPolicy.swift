/// When the parameters of an authorization request are pushed to the server before it is made (RFC 9126).
public enum PushedAuthorizationPolicy: Sendable, Hashable, ExpressibleByBooleanLiteral {
    /// When the provider's metadata requires it.
    case ifRequired
    /// When the provider's metadata has an endpoint for it.
    case ifAdvertised
    /// Always; an error when the provider has no endpoint for it.
    case always

    /// `true` is ``always``, `false` is ``ifRequired``.
    public init(booleanLiteral value: Bool) {
        self = value ? .always : .ifRequired
    }

    /// Whether to push, given what the metadata says.
    func applies(to metadata: OpenIdConfiguration) -> Bool {
        switch self {
        case .always: true
        case .ifAdvertised:
            metadata.pushedAuthorizationRequestEndpoint != nil || metadata.requiresPushedAuthorizationRequests
        case .ifRequired: metadata.requiresPushedAuthorizationRequests
        }
    }
}
