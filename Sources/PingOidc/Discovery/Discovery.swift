/// Finds a provider's metadata and checks it.
final class Discovery: Sendable {
    private let options: ClientOptions
    private let http: OAuthHTTP
    private let cached: CachedDocument<OpenIdConfiguration>
    /// The metadata that the options themselves give, or what is wrong with the options: decided once, read often.
    private let given: Result<OpenIdConfiguration?, any Error>

    init(options: ClientOptions, cache: ProviderCache, http: OAuthHTTP) {
        self.options = options
        self.http = http
        // Clients that expect different issuers must not share a document.
        cached = cache.metadata(
            of: options.config.discoveryEndpoint,
            issuer: IssuerCheck(options.config).requiredIssuer,
            endpoints: options.config.endpoints
        )
        given = Result {
            try options.config.validate()
            try options.config.openId?.checkEndpoints(from: nil)
            return options.config.openId
        }
    }

    /// The metadata: the configured one, the cached one, or fetched now.
    func metadata() async throws -> OpenIdConfiguration {
        if let metadata = try given.get() { return metadata }
        return try await cached.current(http.system) { [self] in try await fetch() }.version.value
    }

    /// The issuer that the metadata named when they were last fetched; `nil` while the client does not have them.
    var knownIssuer: String? { cached.latest?.issuer }

    /// Whether ``knownIssuer`` is one.
    var knowsIssuer: Bool { cached.hasLatest }

    /// Begins to fetch the metadata, unless it is cached. Does not wait: the first to need the metadata joins the
    /// fetch, or tries again when it failed. The fetch ends by its own time limit, and keeps nothing alive
    /// but what it is made with.
    func begin() throws {
        guard try given.get() == nil, !cached.isFresh(http.system.now()) else { return }
        Task { [self] in try? await metadata() }
    }

    private func fetch() async throws -> CachedDocument<OpenIdConfiguration>.Fetched {
        let url = try WebURL(options.config.discoveryEndpoint)
        let response = try await http.get(url)
        var metadata: OpenIdConfiguration
        do {
            metadata = try OpenIdConfiguration(http.object(of: response, "The provider's metadata"))
        } catch let error as OAuthErrorResponse {
            throw OidcError.apiError(
                code: error.status,
                message: "The request for the discovery document \(url) failed with status \(error.status). "
                    + "Check the issuer or the discovery endpoint, with realm or environment."
            )
        }
        try IssuerCheck(options.config).check(metadata.issuer)
        metadata = try metadata.replacing(options.config.endpoints)
        try metadata.checkEndpoints(from: url)
        return (metadata, DocumentLifetime.metadata(response))
    }
}
