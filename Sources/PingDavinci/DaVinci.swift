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
