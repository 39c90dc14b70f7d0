import HTTPTypes
import PingCommons
import PingOidc
import PingOrchestrate
import PingStorage

/// The options of a ``Journey``.
public struct JourneyConfig: WorkflowConfiguration {
    public var workflow = WorkflowConfig()

    /// The server's URL with its context path, such as `https://example.test/am`. Required.
    public var serverUrl: String?
    /// The realm: `root`, `alpha`, `/alpha`, nested as `alpha/beta`, or as in addresses, `realms/root/realms/alpha`.
    public var realm = "root"
    /// The name of the session cookie; empty for the default.
    public var cookie = JourneyConfig.defaultCookie
    static let defaultCookie = "iPlanetDirectoryPro"
    /// The storage for the session; `nil` for the encrypted storage of the platform.
    public var sessionStorage: (any Storage<SSOToken>)?
    /// The languages to request from the server; by default those of the system.
    public var languages = AcceptLanguage.preferred()
    /// The links that may resume a suspended journey: web origins such as `https://app.example.test`, and schemes of
    /// the app's own such as `com.example.app:`. Links of the server's own origin always may.
    public var resumeOrigins: [String] = []

    /// Gets time from the system for what must not be interrupted.
    package var activity: any BackgroundActivity = DefaultActivity.make()

    /// The defaults: 30 seconds for an exchange with the server, and its own header field for the flow's identifier.
    public init() {
        workflow.timeout = 30
        workflow.correlationHeader = HTTPField.Name("X-ForgeRock-TransactionId")
    }
}
