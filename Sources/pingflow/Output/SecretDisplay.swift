/// Decides whether secrets are printed.
struct SecretDisplay: Sendable {
    /// Whether the user asked for them.
    let showsSecrets: Bool

    /// A secret, or its placeholder. A missing value stays missing, because its absence is not a secret.
    func callAsFunction(_ secret: String?) -> JSON {
        guard let secret else { return .null }
        return .string(showsSecrets || secret.isEmpty ? secret : Secret.placeholder)
    }

    /// The same for people.
    func words(_ secret: String) -> String { (self(secret).string ?? "").printableLine }
}
