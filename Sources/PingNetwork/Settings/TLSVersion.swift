/// A version of the TLS protocol that a transport may speak. Older ones are broken (RFC 8996).
public enum TLSVersion: Sendable, Hashable, CaseIterable {
    /// TLS 1.2 (RFC 5246).
    case v12
    /// TLS 1.3 (RFC 8446).
    case v13
}
