/// Logs users in with the provider's own pages, in a browser (RFC 8252).
///
/// ```swift
/// let oidcWeb = OidcWeb.createOidcWeb { config in
///     config.browser = LoopbackBrowser()
///     config.module(OidcModule.config) { oidcValue in
///         oidcValue.clientId = "test"
///         oidcValue.discoveryEndpoint = "https://auth.example.com/as/.well-known/openid-configuration"
///         oidcValue.scopes = ["openid", "email"]
///         oidcValue.redirectUri = "http://127.0.0.1/callback"
///     }
/// }
/// let user = try await oidcWeb.authorize().get()
/// ```
///
/// A value that never changes after you create it. Use it from any task; each login is independent of the others.
public struct OidcWeb: LoginProduct {
    /// The engine, with the client that ``OidcModule`` makes.
    public let workflow: Workflow
    let browser: any Browser

    /// Creates a login in the browser. Sends nothing.
    ///
    /// - Parameter configure: Sets options and installs modules. The SDK calls it at once.
    public static func createOidcWeb(_ configure: (inout OidcWebConfig) -> Void = { _ in }) -> OidcWeb {
        var config = OidcWebConfig()
        configure(&config)
        return OidcWeb(config)
    }

    private init(_ config: OidcWebConfig) {
        workflow = Workflow(config: config.workflow)
        browser = config.browser
        guard let client = workflow.sharedContext[.oidcClient] else { return }
        workflow.sharedContext[.sessionEnding] = { [browser] idToken in
            try await client.endSession(in: browser, idToken: idToken)
        }
    }

    /// Opens the provider's login page, and waits until the browser returns with its response.
    ///
    /// A success means that the tokens are verified and stored. Until then the tokens of an earlier login stay.
    ///
    /// - Parameter configure: Sets options of this login. The SDK calls it at once.
    /// - Returns: The user, or an error. ``OidcError/isCancelled`` is true when the user closed the browser or the task
    ///   was cancelled. The cause is a `PingError` with code `browserTimedOut` when the browser did not come back.
    public func authorize(configure: (inout OidcOptions) -> Void = { _ in }) async -> Result<any User, OidcError> {
        var options = OidcOptions()
        configure(&options)
        do { return .success(try await logIn(options)) } catch { return .failure(OidcError(error)) }
    }

    private func logIn(_ options: OidcOptions) async throws -> any User {
        guard let client = workflow.sharedContext[.oidcClient] else {
            throw PingError.missingOidcModule
        }
        try await workflow.initialize()
        _ = try await client.logIn(in: options.browser ?? browser, options)
        return OidcUser(client, of: workflow)
    }
}

/// The name that ``OidcWeb`` has in the SDK for iOS since 2.0.
public typealias OidcWebClient = OidcWeb

/// The name that ``OidcWebConfig`` has in the SDK for iOS since 2.0.
public typealias OidcWebClientConfig = OidcWebConfig

extension OidcWeb {
    /// The same as ``createOidcWeb(_:)``.
    public static func createOidcWebClient(_ configure: (inout OidcWebConfig) -> Void = { _ in }) -> OidcWeb {
        createOidcWeb(configure)
    }

    /// The same as ``createOidcWeb(_:_:)``.
    public static func createOidcWebClient(
        _ file: ConfigurationFile,
        _ configure: (inout OidcWebConfig) -> Void = { _ in }
    ) throws(PingError) -> OidcWeb {
        try createOidcWeb(file, configure)
    }
}
