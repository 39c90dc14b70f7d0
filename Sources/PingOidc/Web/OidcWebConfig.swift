/// The options of a login in the browser, and its modules.
///
/// It has the engine's options, such as `timeout` and `logger`. Install ``OidcModule``.
public struct OidcWebConfig: WorkflowConfiguration {
    public var workflow = WorkflowConfig()
    /// The browser; by default the system's, with a loopback redirect. Apps for Apple systems set a
    /// `WebAuthenticationBrowser`.
    public var browser: any Browser = DefaultBrowser.system

    init() {
        workflow.timeout = 30
    }
}
