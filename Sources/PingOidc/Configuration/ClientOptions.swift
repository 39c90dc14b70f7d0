/// A client's configuration and what is made of it, by one reference: the configuration is large, and asynchronous
/// functions hold what they hand on while they wait.
package final class ClientOptions: Sendable {
    package let config: OidcClientConfig
    /// Whose tokens and requests are the client's.
    let ownership: TokenOwnershipRule
    /// The form of the issuers of the provider's tenants; `nil` for a provider with one issuer.
    let issuerTemplate: IssuerTemplate?

    init(_ config: OidcClientConfig) {
        self.config = config
        issuerTemplate = config.issuerTemplate.flatMap(IssuerTemplate.init)
        ownership = TokenOwnershipRule(config)
    }
}
