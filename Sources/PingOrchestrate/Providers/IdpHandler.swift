import PingCommons

/// Logs a user in with an identity provider on this device, such as a wrapper of Google's or Apple's library.
///
/// Install it with ``IdpModule``; journeys and DaVinci flows use the same handlers.
///
/// Wrap the library:
///
/// ```swift
/// struct GoogleLogin: IdpHandler {
///     var tokenType: IdpTokenType { .idToken }
///
///     func authorize(idpClient: IdpClient) async throws -> IdpResult {
///         IdpResult(token: try await GoogleLibrary.idToken(client: idpClient.clientId, nonce: idpClient.nonce))
///     }
/// }
/// ```
///
/// A test has a fake: of a user who logs in, or of one who declines:
///
/// ```swift
/// struct Declining: IdpHandler {
///     var tokenType: IdpTokenType { .idToken }
///     func authorize(idpClient: IdpClient) async throws -> IdpResult { throw CancellationError() }
/// }
/// ```
public protocol IdpHandler: Sendable {
    /// The kind of token that it returns.
    var tokenType: IdpTokenType { get }

    /// Lets the user log in.
    ///
    /// - Parameter idpClient: The server's registration at the identity provider.
    /// - Throws: The error of the login; `CancellationError` when the user declined.
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

/// A server's registration as a client of an identity provider.
public struct IdpClient: Sendable, Hashable {
    /// The client identifier.
    public var clientId: String?
    /// The redirect URI, to which the identity provider sends its response.
    public var redirectUri: String?
    /// The scopes to request.
    public var scopes: [String]
    /// The nonce that the ID token must contain.
    public var nonce: String?
    /// The server's name for the provider, such as `google-web`; `nil` when missing.
    public var provider: String?
    /// The authentication context classes to request (`acr_values`).
    public var acrValues: [String] = []
    /// A signed request object (RFC 9101); empty for none.
    public var request = ""
    /// The URI of a request object (RFC 9101); empty for none.
    public var requestUri = ""

    /// Creates a description.
    package init(clientId: String? = nil, redirectUri: String? = nil, scopes: [String] = [], nonce: String? = nil) {
        self.clientId = clientId
        self.redirectUri = redirectUri
        self.scopes = scopes
        self.nonce = nonce
    }
}

/// The result of a login at an identity provider.
public struct IdpResult: Sendable {
    /// The token.
    public let token: Secret
    /// Further parameters for the server, by name.
    public let additionalParameters: [String: Secret]

    /// Creates a result.
    public init(token: String, additionalParameters: [String: String] = [:]) {
        self.token = Secret(token)
        self.additionalParameters = additionalParameters.mapValues { Secret($0) }
    }
}

/// Shows a login page in a browser and waits for its redirect.
public protocol IdpBrowser: Sendable {
    /// Opens a page and waits until the browser is redirected to the app.
    ///
    /// - Parameters:
    ///   - url: The page.
    ///   - callbackScheme: The scheme of the app's callback URL, for browsers that need it.
    /// - Returns: The callback URL.
    /// - Throws: The error of the login; `CancellationError` when the user closed the browser.
    func open(_ url: String, callbackScheme: String?) async throws -> String

    /// Opens a page and waits until the browser is redirected to the app with the response to it.
    ///
    /// The default calls ``open(_:callbackScheme:)`` and returns its result, which the caller checks in any case.
    /// Implement it if other programs or pages can call the redirect URI, as they can with a loopback address: keep
    /// waiting after a foreign call.
    ///
    /// - Parameters:
    ///   - url: The page.
    ///   - callbackScheme: The scheme of the app's callback URL, for browsers that need it.
    ///   - isResponse: Whether a redirect is the response to this page.
    /// - Returns: The callback URL.
    /// - Throws: As ``open(_:callbackScheme:)``.
    func open(
        _ url: String,
        callbackScheme: String?,
        until isResponse: @escaping @Sendable (_ redirect: String) -> Bool
    ) async throws -> String
}

extension IdpBrowser {
    public func open(
        _ url: String,
        callbackScheme: String?,
        until isResponse: @escaping @Sendable (_ redirect: String) -> Bool
    ) async throws -> String {
        try await open(url, callbackScheme: callbackScheme)
    }
}

/// The identity-provider handlers and the browser of a workflow.
public struct IdpConfig: Sendable {
    /// Handlers by the server's name for a provider, such as `GOOGLE`; names are case-insensitive.
    public var handlers: [String: any IdpHandler] = [:]
    /// The browser for every other provider.
    public var browser: (any IdpBrowser)?
    /// The scheme of the app's callback URL; `nil` when the browser knows it.
    public var callbackScheme: String?

    /// A configuration without handlers and browser.
    public init() {}

    /// The handler for a provider.
    ///
    /// - Parameter provider: The server's name for it; names are case-insensitive.
    package func handler(for provider: String) -> (any IdpHandler)? {
        let name = provider.uppercased()
        // Sorted, so that every run chooses the same of two spellings.
        return handlers[name] ?? handlers.sortedByName.first { $0.key.uppercased() == name }?.value
    }
}

/// Installs the app's identity-provider handlers.
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
        setup: { setup in setup.context[.idpConfig] = setup.config }
    )
}

extension ContextKey where Value == IdpConfig {
    /// The app's identity-provider handlers in the shared context. ``IdpModule`` sets it.
    package static var idpConfig: Self { ContextKey("com.pingidentity.IDP_CONFIG") }
}
