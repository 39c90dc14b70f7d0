/// Finds a provider's metadata and checks it.
struct Discovery: Sendable {
    private let config: OidcClientConfig
    private let caller: EndpointCaller
    private let place: CachedDocument<OpenIdConfiguration>
    /// The metadata that the options themselves give, or what is wrong with the options: decided once, asked for often.
    private let given: Result<OpenIdConfiguration?, any Error>

    init(config: OidcClientConfig, cache: ProviderCache, caller: EndpointCaller) {
        self.config = config
        self.caller = caller
        // Clients with other expectations of the issuer must not share an answer.
        place = cache.configuration(of: config.discoveryEndpoint, issuer: config.issuer)
        given = Result {
            try config.validate()
            if let configuration = config.openId { try MetadataCheck(source: nil).check(configuration) }
            return config.openId
        }
    }

    /// The metadata: the configured one, the cached one, or fetched now.
    func configuration(now: Date) async throws -> OpenIdConfiguration {
        if let configuration = try given.get() { return configuration }
        return try await place.current(now: now) { [self] in try await fetch() }.version.value
    }

    /// Begins to fetch the metadata, unless it is at hand. Does not wait: the first to need the metadata joins the fetch, or
    /// tries again when it failed. The fetch ends by its own time limit, and keeps nothing alive but what it is made with.
    ///
    /// - Throws: What is wrong with the options.
    func begin(now: Date) throws {
        guard try given.get() == nil, !place.isFresh(now) else { return }
        Task { [self] in try? await configuration(now: now) }
    }

    private func fetch() async throws -> CachedDocument<OpenIdConfiguration>.Fetched {
        let url = try WebURL(config.discoveryEndpoint)
        let response = try await caller.get(url)
        let configuration: OpenIdConfiguration
        do {
            configuration = try OpenIdConfiguration(caller.object(of: response, "The provider's metadata"))
        } catch let refusal as ServerRefusal {
            throw OidcError.apiError(
                code: refusal.status,
                message: "The provider's metadata could not be had: status \(refusal.status) from \(url)."
            )
        }
        try IssuerCheck(discoveryEndpoint: config.discoveryEndpoint, requiredIssuer: config.issuer)
            .check(configuration.issuer)
        try MetadataCheck(source: url).check(configuration)
        return (configuration, DocumentLifetime.metadata.seconds(of: response))
    }
}
