/// A provider's metadata (OpenID Connect Discovery 1.0, section 3).
///
/// Endpoints that are missing or not text are `nil`: lacking one is an error only of the call that needs it.
public struct OpenIdConfiguration: Sendable, Hashable, Codable {
    /// The provider's identifier, as ID tokens name it.
    public var issuer: String { parts.issuer }
    /// The endpoint that begins a login.
    public var authorizationEndpoint: String? { text(of: .authorization) }
    /// The endpoint that exchanges codes and refresh tokens.
    public var tokenEndpoint: String? { text(of: .token) }
    /// The endpoint that returns claims about the user.
    public var userinfoEndpoint: String? { text(of: .userinfo) }
    /// The endpoint that ends a session.
    public var endSessionEndpoint: String? { text(of: .endSession) }
    /// The endpoint that revokes tokens.
    public var revocationEndpoint: String? { text(of: .revocation) }
    /// The endpoint of PingOne and PingAM that ends a session without a browser.
    public var pingEndsessionEndpoint: String? { text(of: .pingEndSession) }
    /// The endpoint that takes pushed authorization requests.
    public var pushedAuthorizationRequestEndpoint: String? { text(of: .pushedAuthorization) }
    /// The address of the provider's public keys.
    public var jwksUri: String? { text(of: .keys) }
    /// The algorithms ID tokens are signed with; empty when the provider does not say.
    public var idTokenSigningAlgorithms: [String] { parts.idTokenSigningAlgorithms }
    /// The whole document, as received.
    public var document: JSON { parts.document }
    /// The endpoints that can be called, read once.
    var urls: [OpenIdEndpoint: WebURL] { parts.urls }
    /// Trust in the origins of the endpoints.
    var trust: OriginTrust { parts.trust }
    /// One reference, since asynchronous functions hold many copies while they wait.
    private let parts: Parts

    private final class Parts: Sendable {
        let issuer: String
        let idTokenSigningAlgorithms: [String]
        let document: JSON
        let texts: [OpenIdEndpoint: String]
        let urls: [OpenIdEndpoint: WebURL]
        let trust: OriginTrust

        init(issuer: String, document: JSON) {
            self.issuer = issuer
            self.document = document
            idTokenSigningAlgorithms = document.names("id_token_signing_alg_values_supported") ?? []
            var texts: [OpenIdEndpoint: String] = [:]
            for endpoint in OpenIdEndpoint.allCases {
                texts[endpoint] = document[endpoint.rawValue]?.string.flatMap { $0.isEmpty ? nil : $0 }
            }
            self.texts = texts
            urls = texts.compactMapValues { try? WebURL($0) }
            trust = OriginTrust(origins: urls.values)
        }
    }

    /// The text of an endpoint; `nil` when the provider has none.
    func text(of endpoint: OpenIdEndpoint) -> String? { parts.texts[endpoint] }

    /// Creates metadata without a document of the provider.
    public init(
        issuer: String,
        authorizationEndpoint: String? = nil,
        tokenEndpoint: String? = nil,
        userinfoEndpoint: String? = nil,
        endSessionEndpoint: String? = nil,
        revocationEndpoint: String? = nil,
        pingEndsessionEndpoint: String? = nil,
        pushedAuthorizationRequestEndpoint: String? = nil,
        jwksUri: String? = nil
    ) {
        let members: [OpenIdEndpoint: String?] = [
            .authorization: authorizationEndpoint, .token: tokenEndpoint, .userinfo: userinfoEndpoint,
            .endSession: endSessionEndpoint, .revocation: revocationEndpoint, .pingEndSession: pingEndsessionEndpoint,
            .pushedAuthorization: pushedAuthorizationRequestEndpoint, .keys: jwksUri,
        ]
        var document: [String: JSON] = ["issuer": .string(issuer)]
        for (endpoint, text) in members { document[endpoint.rawValue] = text.map(JSON.string) }
        self.init(issuer: issuer, document: .object(document))
    }

    /// Reads a document.
    ///
    /// - Throws: `PingError` with code `oidcInvalidMetadata` when it names no issuer.
    public init(_ document: JSON) throws {
        guard let issuer = document["issuer"]?.string, !issuer.isEmpty else {
            throw PingError(
                .oidcInvalidMetadata,
                "The provider's metadata names no issuer.",
                recovery: "Check that discoveryEndpoint is the provider's openid-configuration document."
            )
        }
        self.init(issuer: issuer, document: document)
    }

    private init(issuer: String, document: JSON) {
        parts = Parts(issuer: issuer, document: document)
    }

    /// Reads a provider's document; see ``init(_:)``.
    public init(from decoder: any Decoder) throws {
        try self.init(JSON(from: decoder))
    }

    /// Writes the whole document.
    public func encode(to encoder: any Encoder) throws {
        try document.encode(to: encoder)
    }

    // The rest is read from these two.
    public static func == (left: OpenIdConfiguration, right: OpenIdConfiguration) -> Bool {
        left.parts === right.parts || left.issuer == right.issuer && left.document == right.document
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(issuer)
        hasher.combine(document)
    }

    /// Whether every authorization request has to be pushed first (RFC 9126).
    package var requiresPushedAuthorizationRequests: Bool {
        document["require_pushed_authorization_requests"]?.lenientBool ?? false
    }

    /// The algorithms user information is signed with; empty when the provider does not say.
    var userinfoSigningAlgorithms: [String] { names("userinfo_signing_alg_values_supported") ?? [] }

    /// The algorithms with which the provider verifies proofs (RFC 9449, section 5.1); `nil` when it does not say.
    var proofAlgorithms: [String]? { names("dpop_signing_alg_values_supported") }

    /// A member that is a list of names; `nil` when it is missing or something else.
    func names(_ member: String) -> [String]? { document.names(member) }

    /// Whether every authorization response names its issuer (RFC 9207).
    package var namesIssuerInResponses: Bool {
        document["authorization_response_iss_parameter_supported"]?.lenientBool ?? false
    }
}

extension JSON {
    fileprivate func names(_ member: String) -> [String]? { self[member]?.array?.compactMap(\.string) }
}

extension OpenIdConfiguration {
    /// The URL that a client with a certificate sends a request to: the provider's alias (RFC 8705, section 5), or
    /// else the usual endpoint.
    ///
    /// - Throws: As ``url(of:)``; `PingError` with code `oidcInvalidMetadata` for an alias without TLS.
    func mutualTLSURL(of endpoint: OpenIdEndpoint) throws -> WebURL {
        guard let text = document["mtls_endpoint_aliases"]?[endpoint.rawValue]?.string, !text.isEmpty else {
            return try url(of: endpoint)
        }
        let url = try WebURL(text)
        guard url.scheme == "https" else {
            throw PingError(
                .oidcInvalidMetadata,
                "The provider's alias of \(endpoint.rawValue) for client certificates is not https.",
                recovery: "The provider has to correct its metadata."
            )
        }
        return url
    }
}
