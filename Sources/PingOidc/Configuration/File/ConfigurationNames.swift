/// The members of a section of a configuration file.
struct ConfigurationNames {
    /// The names that the SDK reads.
    let known: [String]
    /// The names that another SDK reads and that mean nothing here.
    let ignored: Set<String>

    static let top = Self(known: ["timeout", "log", "journey", "oidc"] + journey.known, ignored: ["web"])
    static let journey = Self(known: ["serverUrl", "realm", "cookieName"], ignored: [])
    static let oidc = Self(
        known: [
            "clientId", "discoveryEndpoint", "issuer", "redirectUri", "requiresResponseIssuer", "scopes",
            "signOutRedirectUri", "refreshThreshold", "loginHint", "display", "prompt", "uiLocales", "acrValues", "par",
            "additionalParameters", "trustedAudiences", "openId",
        ],
        // A fixed state or nonce protects nothing: the SDK makes new ones for each request.
        ignored: ["state", "nonce", "storageFilename"]
    )
    static let openId = Self(known: endpoints.map(\.name), ignored: [])

    /// The endpoints that a file may replace. The SDKs spell one of them in two ways.
    static let endpoints: [(name: String, endpoint: OpenIdEndpoint)] = [
        ("authorizationEndpoint", .authorization), ("tokenEndpoint", .token), ("userinfoEndpoint", .userinfo),
        ("userInfoEndpoint", .userinfo), ("endSessionEndpoint", .endSession), ("revocationEndpoint", .revocation),
        ("pushedAuthorizationRequestEndpoint", .pushedAuthorization),
        ("deviceAuthorizationEndpoint", .deviceAuthorization), ("pingEndsessionEndpoint", .pingEndSession),
    ]

    /// The advice about an unknown name.
    func advice(for name: String) -> String {
        if let place = Self.place(of: name) { return "Move it to “\(place)”." }
        if let new = Self.earlier[name] { return "It is called “\(new)” in this file." }
        let nearest = known.map { ($0, EditDistance.between(name.lowercased(), $0.lowercased())) }
            .min { $0.1 < $1.1 }
        if let (name, distance) = nearest, distance <= max(1, name.count / 3) { return "Did you mean “\(name)”?" }
        return "Remove it, or use one of: \(known.joined(separator: ", "))."
    }

    /// The section that a name belongs to.
    private static func place(of name: String) -> String? {
        let sections = [("journey", journey), ("oidc", oidc), ("oidc.openId", openId)]
        return sections.first { $0.1.known.contains(name) }?.0
    }

    /// The names of the options in the earlier SDKs.
    private static let earlier = [
        "wellknown": "oidc.discoveryEndpoint", "serverConfig": "oidc.discoveryEndpoint", "scope": "oidc.scopes",
        "realmPath": "journey.realm", "baseUrl": "journey.serverUrl", "cookie": "journey.cookieName",
        "oauthThreshold": "oidc.refreshThreshold", "logLevel": "log", "query": "oidc.additionalParameters",
        "forgerock_url": "journey.serverUrl", "forgerock_realm": "journey.realm",
        "forgerock_cookie_name": "journey.cookieName", "forgerock_timeout": "timeout",
        "forgerock_oauth_client_id": "oidc.clientId", "forgerock_oauth_redirect_uri": "oidc.redirectUri",
        "forgerock_oauth_scope": "oidc.scopes", "forgerock_oauth_threshold": "oidc.refreshThreshold",
    ]
}
