import PingOidc
import PingOrchestrate

/// Logs users in with a flow of PingOne DaVinci.
///
/// ```swift
/// let daVinci = DaVinci.createDaVinci { config in
///     config.module(OidcModule.config) { oidcValue in
///         oidcValue.clientId = "test"
///         oidcValue.discoveryEndpoint = "https://auth.example.com/as/.well-known/openid-configuration"
///         oidcValue.scopes = ["openid", "email", "address"]
///         oidcValue.redirectUri = "org.example.demo://oauth2redirect"
///     }
/// }
/// var node = await daVinci.start()
/// ```
///
/// A value that never changes after you create it. Use it from any task, for any number of flows at once.
public struct DaVinci: LoginProduct {
    /// The engine that runs the flows.
    public let workflow: Workflow

    /// Creates a DaVinci workflow.
    ///
    /// - Parameter configure: Sets options and installs modules. The SDK calls it at once.
    public static func createDaVinci(_ configure: (inout DaVinciConfig) -> Void = { _ in }) -> DaVinci {
        var config = DaVinciConfig()
        configure(&config)
        return DaVinci(workflow: Workflow(config: config.complete()))
    }

    /// Starts a flow.
    ///
    /// - Parameter configure: Sets options of this flow. The SDK calls it at once.
    /// - Returns: The node that the flow has reached. A failure is a `FailureNode`.
    public func start(_ configure: (inout DaVinciOptions) -> Void = { _ in }) async -> any Node {
        var options = DaVinciOptions()
        configure(&options)
        return await workflow.start { context in context[.davinciOptions] = options }
    }

    /// The same as `user()`.
    public func daVinciUser() async -> (any User)? { await user() }
}

extension DaVinci {
    /// Creates a DaVinci workflow from a configuration file. Sends nothing.
    ///
    /// - Parameters:
    ///   - file: The file. It has to describe a client.
    ///   - configure: Sets further options and installs modules, after the file's. The SDK calls it at once. An app
    ///     that installs `OidcModule` here calls `file.configure(&oidc)` in it.
    /// - Throws: `PingError` with code `invalidConfigurationFile` when the file describes no client.
    public static func createDaVinci(
        _ file: ConfigurationFile,
        _ configure: (inout DaVinciConfig) -> Void = { _ in }
    ) throws(PingError) -> DaVinci {
        try file.requireClient()
        return createDaVinci { config in
            file.configure(&config)
            configure(&config)
            file.warn(config.logger)
        }
    }
}

extension DaVinci {
    /// Asks the server, without asking the user, whether the stored session still exists there and is the stored
    /// user's. See ``/PingOidc/SessionCheck``.
    ///
    /// - Parameter keepsTokens: Whether the SDK stores the new tokens in place of those it has. Otherwise
    ///   nothing that is stored changes.
    /// - Throws: `OidcError`, as ``/PingOidc/SessionCheck/run(in:)``; with a cause
    ///   `invalidConfiguration` without `OidcModule`.
    public func checkSession(keepsTokens: Bool = false) async throws(OidcError) -> SessionCheck.Outcome {
        var check = try SessionCheck(workflow)
        check.keepsTokens = keepsTokens
        return try await check.run { [workflow] authorization, _ in
            let request = Request(url: authorization.url)
            request.cookies(from: try await workflow.sharedContext.cookieJar(), now: workflow.config.system.now())
            let response = try await workflow.httpClient.send(request.httpRequest(limits: workflow.limits))
            return try response.authorizationRedirect()
        }
    }
}
