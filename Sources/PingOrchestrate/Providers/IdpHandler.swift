/// Logs a user in with an identity provider on this device, such as a wrapper of Google's or Apple's library.
///
/// Install it with ``IdpModule``; journeys and DaVinci flows use the same.
public protocol IdpHandler: Sendable {
    /// What kind of token it gives.
    var tokenType: IdpTokenType { get }

    /// Lets the user log in.
    ///
    /// - Parameter idpClient: What the server is registered as at the identity provider.
    /// - Throws: What went wrong; `CancellationError` when the user declined.
    func authorize(idpClient: IdpClient) async throws -> IdpResult
}

/// A kind of token. Open: providers add kinds.
public struct IdpTokenType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An ID token of OpenID Connect.
    public static let idToken = IdpTokenType(rawValue: "id_token")
    /// An access token of OAuth 2.0.
    public static let accessToken = IdpTokenType(rawValue: "access_token")
    /// An authorization code of OAuth 2.0.
    public static let authorizationCode = IdpTokenType(rawValue: "authorization_code")
}

/// What a server is registered as at an identity provider.
public struct IdpClient: Sendable, Hashable {
    /// The client identifier.
    public var clientId: String?
    /// Where the identity provider sends its answer.
    public var redirectUri: String?
    /// What to ask for.
    public var scopes: [String]
    /// What the ID token has to contain.
    public var nonce: String?
    /// The server's name for the provider, such as `google-web`; `nil` when it gave none.
    public var provider: String?
    /// The authentication context classes to ask for.
    public var acrValues: [String] = []
    /// A signed request object (RFC 9101); empty for none.
    public var request = ""
    /// Where a request object is kept (RFC 9101); empty for none.
    public var requestUri = ""

    /// Creates a description.
    public init(clientId: String? = nil, redirectUri: String? = nil, scopes: [String] = [], nonce: String? = nil) {
        self.clientId = clientId
        self.redirectUri = redirectUri
        self.scopes = scopes
        self.nonce = nonce
    }
}

/// What an identity provider gave.
public struct IdpResult: Sendable {
    /// The token.
    public let token: Secret
    /// What else the server wants to know, by the name it goes by.
    public let additionalParameters: [String: Secret]

    /// Creates a result.
    public init(token: String, additionalParameters: [String: String] = [:]) {
        self.token = Secret(token)
        self.additionalParameters = additionalParameters.mapValues { Secret($0) }
    }
}

/// Shows a login page to the user in a browser and waits for its answer.
public protocol IdpBrowser: Sendable {
    /// Opens a page and waits until it leads back to the app.
    ///
    /// - Parameters:
    ///   - url: The page.
    ///   - callbackScheme: The scheme of the URL that leads back, where the browser needs to know it beforehand.
    /// - Returns: The URL that led back.
    /// - Throws: What went wrong; `CancellationError` when the user closed the browser.
    func open(_ url: String, callbackScheme: String?) async throws -> String
}

/// Who logs users in with identity providers in a workflow.
public struct IdpConfig: Sendable {
    /// Handlers by the server's name for a provider, such as `GOOGLE`; letters compare without regard to case.
    public var handlers: [String: any IdpHandler] = [:]
    /// The way for every other provider.
    public var browser: (any IdpBrowser)?
    /// The scheme of the app's callback URL; `nil` when the browser knows it.
    public var callbackScheme: String?

    /// No handler and no browser.
    public init() {}

    /// The handler for a provider.
    ///
    /// - Parameter provider: The server's name for it; letters compare without regard to case.
    public func handler(for provider: String) -> (any IdpHandler)? {
        let name = provider.uppercased()
        // Two spellings of one name: the same one is chosen in every run.
        return handlers[name] ?? handlers.sorted { $0.key < $1.key }.first { $0.key.uppercased() == name }?.value
    }
}

/// Gives a workflow the app's ways to log in with identity providers.
///
/// ```swift
/// config.module(IdpModule.config) { idp in
///     idp.handlers["GOOGLE"] = GoogleHandler()
///     idp.browser = browser
/// }
/// ```
public enum IdpModule {
    /// The module.
    public static let config = Module.of(
        name: "Idp",
        { IdpConfig() },
        setup: { setup in
            setup.context[.idpConfig] = setup.config
        }
    )
}

extension ContextKey where Value == IdpConfig {
    /// Where ``IdpModule`` puts the app's ways, in the shared context.
    public static var idpConfig: Self { ContextKey("com.pingidentity.IDP_CONFIG") }
}
