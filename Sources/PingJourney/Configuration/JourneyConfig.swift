import HTTPTypes

/// The options of a ``Journey``.
public struct JourneyConfig: WorkflowConfiguration {
    public var workflow = WorkflowConfig()

    /// Where the server is, with its context path, such as `https://example.test/am`. Needed.
    public var serverUrl: String?
    /// The realm: `root`, `alpha`, `/alpha`, or nested as `alpha/beta`.
    public var realm = "root"
    /// The name of the session cookie.
    public var cookie = "iPlanetDirectoryPro"
    /// Where the session is kept; `nil` for the encrypted storage of the platform.
    public var sessionStorage: (any Storage<SSOToken>)?
    /// The languages to ask the server for; by default those of the system.
    public var languages = AcceptLanguage.preferred()
    /// From which web origins links are accepted that take up a suspended journey, such as `https://app.example.test`. The
    /// server's own is always accepted, and so are links of the app's own scheme.
    public var resumeOrigins: [String] = []

    /// The defaults: 30 seconds for an exchange with the server, and the server's own header field for the flow's identifier.
    public init() {
        workflow.timeout = 30
        workflow.correlationHeader = HTTPField.Name("X-ForgeRock-TransactionId")
    }
}
