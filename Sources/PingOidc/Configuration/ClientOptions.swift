/// A client's configuration and what is made of it, by one reference: the configuration is large, and asynchronous functions hold
/// what they hand on while they wait.
final class ClientOptions: Sendable {
    let config: OidcClientConfig
    /// Whose tokens and requests are the client's.
    let ownership: TokenOwnershipRule

    init(_ config: OidcClientConfig) {
        self.config = config
        ownership = TokenOwnershipRule(config)
    }
}
