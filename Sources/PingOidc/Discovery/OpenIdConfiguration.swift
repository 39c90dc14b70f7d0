/// A provider's metadata (OpenID Connect Discovery 1.0, section 3).
///
/// Endpoints that are missing or not text are `nil`: lacking one is an error only of the call that needs it.
public struct OpenIdConfiguration: Sendable, Hashable, Codable {
    /// The provider's identifier, as ID tokens name it.
    public var issuer: String { parts.issuer }
    /// The endpoint that begins a login.
    public var authorizationEndpoint: String? { parts.authorizationEndpoint }
    /// The endpoint that exchanges codes and refresh tokens.
    public var tokenEndpoint: String? { parts.tokenEndpoint }
    /// The endpoint that returns claims about the user.
    public var userinfoEndpoint: String? { parts.userinfoEndpoint }
    /// The endpoint that ends a session.
    public var endSessionEndpoint: String? { parts.endSessionEndpoint }
    /// The endpoint that revokes tokens.
    public var revocationEndpoint: String? { parts.revocationEndpoint }
    /// The endpoint of PingOne and PingAM that ends a session without a browser.
    public var pingEndsessionEndpoint: String? { parts.pingEndsessionEndpoint }
    /// The endpoint that takes pushed authorization requests.
    public var pushedAuthorizationRequestEndpoint: String? { parts.pushedAuthorizationRequestEndpoint }
    /// The address of the provider's public keys.
    public var jwksUri: String? { parts.jwksUri }
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
        let authorizationEndpoint: String?
        let tokenEndpoint: String?
        let userinfoEndpoint: String?
        let endSessionEndpoint: String?
        let revocationEndpoint: String?
        let pingEndsessionEndpoint: String?
        let pushedAuthorizationRequestEndpoint: String?
        let jwksUri: String?
        let idTokenSigningAlgorithms: [String]
        let document: JSON
        let urls: [OpenIdEndpoint: WebURL]
        let trust: OriginTrust

        init(issuer: String, document: JSON) {
            func text(_ endpoint: OpenIdEndpoint) -> String? {
                document[endpoint.rawValue]?.string.flatMap { $0.isEmpty ? nil : $0 }
            }
            self.issuer = issuer
            self.document = document
            authorizationEndpoint = text(.authorization)
            tokenEndpoint = text(.token)
            userinfoEndpoint = text(.userinfo)
            endSessionEndpoint = text(.endSession)
            revocationEndpoint = text(.revocation)
            pingEndsessionEndpoint = text(.pingEndSession)
            pushedAuthorizationRequestEndpoint = text(.pushedAuthorization)
            jwksUri = text(.keys)
            idTokenSigningAlgorithms =
                document["id_token_signing_alg_values_supported"]?.array?.compactMap(\.string) ?? []
            var urls: [OpenIdEndpoint: WebURL] = [:]
            for endpoint in OpenIdEndpoint.allCases { urls[endpoint] = text(endpoint).flatMap { try? WebURL($0) } }
            self.urls = urls
            trust = OriginTrust(origins: urls.values)
        }
    }

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
}

extension OpenIdConfiguration {
    /// Whether every authorization request has to be pushed first (RFC 9126).
    package var requiresPushedAuthorizationRequests: Bool {
        document["require_pushed_authorization_requests"]?.lenientBool ?? false
    }

    /// The algorithms user information is signed with; empty when the provider does not say.
    var userinfoSigningAlgorithms: [String] {
        document["userinfo_signing_alg_values_supported"]?.array?.compactMap(\.string) ?? []
    }

    /// The algorithms with which the provider verifies proofs of possession (RFC 9449, section 5.1); `nil` when it does not say.
    var proofAlgorithms: [String]? {
        document["dpop_signing_alg_values_supported"]?.array?.compactMap(\.string)
    }

    /// Whether every authorization response names its issuer (RFC 9207).
    package var namesIssuerInResponses: Bool {
        document["authorization_response_iss_parameter_supported"]?.lenientBool ?? false
    }
}
