/// The member `oidc` of a configuration file.
package struct ConfiguredClient: Sendable, Hashable {
    /// `nil` in the file of a journey that gets no tokens.
    package let clientId: String?
    package let discoveryEndpoint: String
    package let issuer: String?
    package let redirectUri: String?
    private let requiresResponseIssuer: Bool?
    package let scopes: Set<String>?
    private let signOutRedirectUri: String?
    private let refreshThreshold: Int64?
    /// The options that are plain texts, by their names in the file.
    private let texts: [String: String]
    private let par: Bool?
    private let additionalParameters: [String: String]?
    private let trustedAudiences: Set<String>?
    private let endpoints: [OpenIdEndpoint: String]

    private static let textOptions:
        [(name: String, option: any WritableKeyPath<OidcClientConfig, String?> & Sendable)] = [
            ("acrValues", \.acrValues), ("loginHint", \.loginHint), ("display", \.display), ("prompt", \.prompt),
            ("uiLocales", \.uiLocales),
        ]

    /// The requested authentication context classes.
    package var acrValues: String? { texts["acrValues"] }

    init(_ members: ConfigurationMembers, _ openId: ConfigurationMembers?) throws(PingError) {
        clientId = try members.text("clientId")
        endpoints = try Self.endpoints(openId)
        var discovery = try members.url("discoveryEndpoint")
        if discovery == nil { discovery = Self.discovery(beside: endpoints[.token]) }
        discoveryEndpoint = try members.required("discoveryEndpoint", discovery)
        issuer = try members.url("issuer")
        redirectUri = try members.redirectUri("redirectUri")
        if clientId != nil { _ = try members.required("redirectUri", redirectUri) }
        requiresResponseIssuer = try members.flag("requiresResponseIssuer")
        scopes = try members.words("scopes").map(Set.init)
        signOutRedirectUri = try members.redirectUri("signOutRedirectUri")
        refreshThreshold = try members.seconds("refreshThreshold")
        var texts: [String: String] = [:]
        for (name, _) in Self.textOptions { texts[name] = try members.text(name) }
        self.texts = texts
        par = try members.flag("par")
        additionalParameters = try members.texts("additionalParameters")
        trustedAudiences = try members.words("trustedAudiences").map(Set.init)
    }

    /// Issuer and keys, which the file cannot name, are in the document beside PingAM's or PingOne's token endpoint.
    private static func discovery(beside tokenEndpoint: String?) -> String? {
        guard let url = try? tokenEndpoint.map({ try WebURL($0) }), url.query == nil,
            let end = url.path.lastIndex(of: "/")
        else { return nil }
        return url.origin + url.path[..<end] + IssuerCheck.suffix
    }

    private static func endpoints(_ members: ConfigurationMembers?) throws(PingError) -> [OpenIdEndpoint: String] {
        var endpoints: [OpenIdEndpoint: String] = [:]
        for (name, endpoint) in ConfigurationNames.endpoints {
            guard let url = try members?.url(name) else { continue }
            endpoints[endpoint] = url
        }
        return endpoints
    }

    /// Sets the options that the file names.
    func apply(to oidc: inout OidcClientConfig) {
        oidc.clientId = clientId ?? oidc.clientId
        oidc.discoveryEndpoint = discoveryEndpoint
        oidc.issuer = issuer ?? oidc.issuer
        oidc.redirectUri = redirectUri ?? oidc.redirectUri
        oidc.requiresResponseIssuer = requiresResponseIssuer ?? oidc.requiresResponseIssuer
        oidc.scopes = scopes ?? oidc.scopes
        oidc.signOutRedirectUri = signOutRedirectUri ?? oidc.signOutRedirectUri
        oidc.refreshThreshold = refreshThreshold ?? oidc.refreshThreshold
        for (name, option) in Self.textOptions { oidc[keyPath: option] = texts[name] ?? oidc[keyPath: option] }
        if let par { oidc.par = par ? .always : .ifRequired }
        oidc.additionalParameters.merge(additionalParameters ?? [:]) { _, new in new }
        oidc.trustedAudiences = trustedAudiences ?? oidc.trustedAudiences
        oidc.endpoints.merge(endpoints) { _, new in new }
    }
}
