import Foundation
import PingCommons
import PingNetwork

/// Finds a provider's metadata and checks it.
struct Discovery: Sendable {
    let config: OidcClientConfig
    let cache: ProviderCache
    let caller: EndpointCaller

    /// The metadata: the configured one, the cached one, or fetched now.
    func configuration(now: Date) async throws -> OpenIdConfiguration {
        try config.validate()
        if let given = config.openId {
            try MetadataCheck(source: nil).check(given)
            return given
        }
        let endpoint = config.discoveryEndpoint
        // Clients with other expectations of the issuer must not share an answer.
        let place = cache.configuration(of: "\(endpoint) \(config.issuer ?? "")")
        return try await place.current(now: now) { [self] in try await fetch(WebURL(endpoint)) }.value
    }

    private func fetch(_ url: WebURL) async throws -> OpenIdConfiguration {
        let response = try await caller.get(url)
        let configuration: OpenIdConfiguration
        do {
            configuration = try OpenIdConfiguration(response.object("The provider's metadata"))
        } catch let refusal as ServerRefusal {
            throw OidcError.apiError(
                code: refusal.status,
                message: "The provider's metadata could not be had: status \(refusal.status) from \(url)."
            )
        }
        try IssuerCheck(discoveryEndpoint: config.discoveryEndpoint, requiredIssuer: config.issuer)
            .check(configuration.issuer)
        try MetadataCheck(source: url).check(configuration)
        return configuration
    }
}
