import HTTPTypes

/// The metadata of a service (RFC 9728): which providers' tokens it accepts, and how tokens name it.
///
/// ```swift
/// let refusal = try await http.send(HttpRequest(url: api))
/// if let service = try await ProtectedResourceMetadata.read(from: refusal, to: api, over: http) {
///     try config.use(service)
/// }
/// ```
public struct ProtectedResourceMetadata: Sendable, Hashable {
    /// The name of the service: the `resource` of requests for its tokens (RFC 8707).
    public let resource: String
    /// The issuers whose tokens the service accepts; empty when it does not say. The service names them, so the app
    /// decides which of them it trusts.
    public let authorizationServers: [String]
    /// The scopes that the service knows; empty when it does not say.
    public let scopes: [String]
    /// Whether the service accepts no bearer tokens (RFC 9449).
    public let requiresDPoP: Bool
    /// The whole document, as received.
    public let document: JSON

    /// Reads the metadata that a service names in its refusal (`resource_metadata` of `WWW-Authenticate`). Sends one
    /// request, without a token.
    ///
    /// - Parameters:
    ///   - response: The service's response, usually with the status 401.
    ///   - url: The address of the service, as the app knows it, which the metadata has to name: the URL that the
    ///     request went to, or for a request to something below the service that of the service. Metadata that names
    ///     another address is refused, also one above: a token for that address would be good for all other services
    ///     below it (RFC 9728, section 3.3).
    ///   - client: Sends the request.
    /// - Returns: `nil` when the response names no metadata.
    /// - Throws: `PingError` with code `untrustedOrigin` when the metadata would come from another origin than the
    ///   service, `oidcInvalidMetadata` when it is not about this service or cannot be read, or what the client throws.
    public static func read(
        from response: HttpResponse,
        to url: WebURL,
        over client: any HttpClient
    ) async throws -> ProtectedResourceMetadata? {
        let challenges = response.headerFields[values: .wwwAuthenticate].flatMap(AuthenticationChallenge.read)
        guard let text = challenges.compactMap({ $0.parameters["resource_metadata"] }).first else { return nil }
        let address = try WebURL(text)
        // A client that can write a header of the service must not choose who else speaks for it.
        try OriginTrust(origins: [url]).check(address, purpose: "service's metadata")
        let limits = RequestLimits()
        var request = HttpRequest(url: address, headerFields: [.accept: "application/json"])
        request.timeout = limits.timeout
        request.bodyLimit = limits.bodyLimit
        let answer = try await client.send(request)
        guard answer.status == 200, let json = try? JSON(parsing: answer.body, depthLimit: limits.jsonDepthLimit) else {
            throw invalid("The service's metadata cannot be read (HTTP \(answer.status)).")
        }
        return try ProtectedResourceMetadata(json, for: url)
    }

    init(_ json: JSON, for url: WebURL) throws(PingError) {
        guard let resource = json["resource"]?.string, let address = try? WebURL(resource), address == url else {
            throw PingError(
                .oidcInvalidMetadata,
                "The service's metadata is about another service than \(url.withoutQuery.absoluteString).",
                recovery:
                    "Pass the address of the service, without the path and the query of a request. If it is that, the service has to correct its metadata."
            )
        }
        self.resource = resource
        authorizationServers = try Self.names(json, "authorization_servers")
        scopes = try Self.names(json, "scopes_supported")
        requiresDPoP = json["dpop_bound_access_tokens_required"]?.lenientBool ?? false
        document = json
    }

    private static func names(_ json: JSON, _ member: String) throws(PingError) -> [String] {
        guard let value = json[member] else { return [] }
        guard let names = value.array?.map(\.string), names.allSatisfy({ $0 != nil }) else {
            throw invalid("The member \(member) of the service's metadata is not a list of texts.")
        }
        return names.compactMap(\.self)
    }

    private static func invalid(_ problem: String) -> PingError {
        PingError(.oidcInvalidMetadata, problem, recovery: "The service has to correct its metadata.")
    }
}

extension OidcClientConfig {
    /// Asks for tokens of a service: adds its name to ``resources``, and binds tokens where it needs bound ones.
    ///
    /// It adds no scopes, and never changes the provider: a service that is not trusted could name its own.
    ///
    /// - Parameter service: The metadata that the service publishes about itself.
    /// - Throws: `PingError` with code `oidcIssuerMismatch` when the service does not accept tokens of this provider.
    public mutating func use(_ service: ProtectedResourceMetadata) throws(PingError) {
        let (check, template) = (IssuerCheck(self), issuerTemplate.flatMap(IssuerTemplate.init))
        let isThisProvider = { check.accepts($0) || template?.accepts(Identifier($0)) == true }
        let servers = service.authorizationServers
        guard servers.isEmpty || servers.contains(where: isThisProvider) else {
            throw PingError(
                .oidcIssuerMismatch,
                "The service accepts no tokens of this provider, but of: "
                    + ServerText.quoted(servers.joined(separator: ", ")) + ".",
                recovery: "Use a client of one of these providers, if the app trusts it."
            )
        }
        if !resources.contains(where: { $0.hasSameCodePoints(as: service.resource) }) {
            resources.append(service.resource)
        }
        if service.requiresDPoP { dpop = .required }
    }
}
