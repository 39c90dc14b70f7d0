import PingCommons
import PingOrchestrate
import PingStorage

/// The options of a DaVinci workflow, and its modules.
public struct DaVinciConfig: WorkflowConfiguration {
    public var workflow = WorkflowConfig()
    /// The prefix of the account that keeps session cookies by default. The environment follows.
    package static let defaultAccount = "COOKIE_STORAGE"

    /// The languages to request from the server; by default those of the system.
    public var languages = AcceptLanguage.preferred()
    /// The storage for the cookies of the session between launches; `nil` for the Keychain on iOS and in Mac
    /// apps with a Keychain entitlement, and an encrypted file elsewhere. Each environment has its own place there.
    public var sessionStorage: (any Storage<[HttpCookie]>)?

    init() {
        module(NodeTransformModule.config)
        module(AuthorizationModule.config)
    }

    /// The engine's configuration. The SDK's own header fields come first, so that the app's replace them. Cookies come
    /// last, when every other module has given requests their URL; an app that has installed
    /// `CookieModule` itself keeps its own.
    func complete() -> WorkflowConfig {
        var complete = self
        complete.module(PlatformHeader.module(languages), priority: 0)
        // Made here, for each workflow: those made of copies of one configuration may be of different environments.
        let environmentCookies = EnvironmentCookies()
        complete.module(environmentCookies.module, priority: 99)
        complete.module(CookieModule.config, priority: 100, mode: .ignore) { cookies in
            cookies.persist = ["ST", "ST-NO-SS"]
            cookies.storage = sessionStorage ?? environmentCookies
        }
        return complete.workflow
    }
}
