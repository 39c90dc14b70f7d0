import PingLogin
import PingOidc

/// A login that the service offers: a journey or a DaVinci flow, and the client that gets the tokens.
public struct LoginFlow: Sendable {
    /// The server that runs the login.
    public enum Product: Sendable {
        /// A journey of PingAM: the server's URL, the realm, and the journey's name.
        case journey(serverURL: String, realm: String, name: String)
        /// A DaVinci flow: its policy (`acr_values`); `nil` for the client's own.
        case daVinci(policy: String?)
    }

    /// The name in the service's URLs: letters, digits and hyphens.
    public let name: String
    /// The server that runs it.
    public let product: Product
    /// The client.
    public let client: ServiceClient

    /// - Throws: ``ConfigurationError`` when the name does not fit a URL.
    public init(name: String, product: Product, client: ServiceClient) throws(ConfigurationError) {
        let isName =
            (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45
            }
        guard isName else {
            throw ConfigurationError("'\(name)' cannot be the name of a login. Use letters, digits and hyphens.")
        }
        self.name = name
        self.product = product
        self.client = client
    }
}

/// The service as a client of the OpenID Provider.
public struct ServiceClient: Sendable {
    let discoveryEndpoint: String
    let id: String
    let authentication: ClientAuthentication
    let redirectURI: String
    let scopes: Set<String>

    /// - Parameters:
    ///   - discoveryEndpoint: The URL of the provider's discovery document.
    ///   - id: The client identifier.
    ///   - authentication: How the service authenticates itself.
    ///   - redirectURI: The redirect URI that is registered for the client. No browser is sent there.
    ///   - scopes: What the service asks for.
    public init(
        discoveryEndpoint: String,
        id: String,
        authentication: ClientAuthentication,
        redirectURI: String,
        scopes: Set<String> = ["openid", "profile"]
    ) {
        self.discoveryEndpoint = discoveryEndpoint
        self.id = id
        self.authentication = authentication
        self.redirectURI = redirectURI
        self.scopes = scopes
    }
}
