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
/// A value that never changes after it is created and may be used from any task. Any number of flows run on it at once.
public struct DaVinci: Sendable {
    /// The engine below.
    public let workflow: Workflow

    /// Creates a DaVinci workflow.
    ///
    /// - Parameter configure: Sets options and installs modules, at once.
    public static func createDaVinci(_ configure: (inout DaVinciConfig) -> Void = { _ in }) -> DaVinci {
        var config = DaVinciConfig()
        configure(&config)
        return DaVinci(workflow: Workflow(config: config.complete()))
    }

    /// Starts a flow.
    ///
    /// - Parameter configure: Sets options of this flow.
    /// - Returns: Where the flow stands. What goes wrong is a `FailureNode`.
    public func start(_ configure: (inout DaVinciOptions) -> Void = { _ in }) async -> any Node {
        var options = DaVinciOptions()
        configure(&options)
        return await workflow.start { context in context[.davinciOptions] = options }
    }

    /// Goes on with a flow that has left the process.
    ///
    /// - Parameter snapshot: What `ContinueNode.snapshot()` gave.
    /// - Returns: The step, with untouched fields.
    /// - Throws: `PingError` when the snapshot cannot be used any longer.
    public func restore(_ snapshot: FlowSnapshot) async throws -> ContinueNode {
        try await workflow.restore(snapshot)
    }

    /// Ends the session here and at the server.
    ///
    /// - Returns: The outcome of each step; a failure when one of them failed.
    @discardableResult
    public func signOff() async -> Result<SignOffReport, SignOffError> {
        await workflow.signOff()
    }

    /// The events of all flows from now on.
    public func events() -> AsyncStream<FlowEvent> {
        workflow.events()
    }
}
