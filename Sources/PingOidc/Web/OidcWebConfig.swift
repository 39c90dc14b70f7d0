/// The options of a login in the browser, and its modules.
///
/// It has the engine's options, such as `timeout` and `logger`. Install ``OidcModule``.
public struct OidcWebConfig: WorkflowConfiguration {
    public var workflow = WorkflowConfig()
    /// The browser. By default the redirect URI decides: one that begins with `http://127.0.0.1` or `http://[::1]` gets
    /// a `LoopbackBrowser`, which an iPhone does not have; every other gets a
    /// `WebAuthenticationBrowser` on Apple systems.
    public var browser: any Browser = DefaultBrowser.system

    init() {
        workflow.timeout = 30
    }
}
