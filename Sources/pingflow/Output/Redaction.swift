import PingCommons

/// Decides whether secrets are printed.
struct Redaction: Sendable {
    /// Whether the person asked for them.
    let showsSecrets: Bool

    /// A secret, or its placeholder. Nothing stays nothing, since "there is none" is no secret.
    func callAsFunction(_ secret: String?) -> JSON {
        guard let secret else { return .null }
        return .string(showsSecrets || secret.isEmpty ? secret : Secret.placeholder)
    }
}
