public import PingCommons
public import PingNetwork
public import PingOrchestrate
public import PingStorage

/// The options of a DaVinci workflow, and its modules.
public struct DaVinciConfig: WorkflowConfiguration {
    public var workflow = WorkflowConfig()
    /// What the account begins with that session cookies are kept under by default. The environment follows.
    public static let defaultAccount = "COOKIE_STORAGE"

    /// The languages to ask the server for; by default those of the system.
    public var languages = AcceptLanguage.preferred()

    private let environmentCookies = EnvironmentCookies()
    private var chosenStorage: (any Storage<[HttpCookie]>)?

    /// Where the cookies of the session are kept between launches: the Keychain on Apple systems, an encrypted file on
    /// others, unless another storage is set. By default each environment has a place of its own.
    public var sessionStorage: any Storage<[HttpCookie]> {
        get { chosenStorage ?? environmentCookies }
        set { chosenStorage = newValue }
    }

    init() {
        module(NodeTransformModule.config)
        module(AuthorizationModule.config)
    }

    /// The engine's configuration. The SDK's own header fields come first, so that the app's replace them. Cookies come
    /// last, when every other module has given requests their URL; an app that has installed `CookieModule` itself keeps
    /// its own.
    func complete() -> WorkflowConfig {
        var complete = self
        complete.module(PlatformHeader.module(languages), priority: 0)
        complete.module(environmentCookies.module, priority: 99)
        complete.module(CookieModule.config, priority: 100, mode: .ignore) { cookies in
            cookies.persist = ["ST", "ST-NO-SS"]
            cookies.storage = sessionStorage
        }
        return complete.workflow
    }
}
