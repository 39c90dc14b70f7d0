public import PingNetwork
public import PingOrchestrate
public import PingStorage

/// The options of a DaVinci workflow, and its modules.
public struct DaVinciConfig: WorkflowConfiguration {
    public var workflow = WorkflowConfig()
    /// Where the cookies of the session are kept.
    public var sessionStorage: any Storage<[HttpCookie]> = CookieConfig().storage

    init() {
        module(PlatformHeader.config)
        module(NodeTransformModule.config)
        module(AuthorizationModule.config)
    }

    /// The engine's configuration. Cookies come last, when every other module has given requests their URL; an app that
    /// has installed `CookieModule` itself keeps its own.
    func complete() -> WorkflowConfig {
        var complete = self
        complete.module(CookieModule.config, priority: 100, mode: .ignore) { cookies in
            cookies.persist = ["ST", "ST-NO-SS"]
            cookies.storage = sessionStorage
        }
        return complete.workflow
    }
}
