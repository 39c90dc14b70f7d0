import Hummingbird
import Logging
import PingLogger
import PingNetwork

/// The service: its pages over the stores.
///
/// Make one for each instance. It has no state, so a browser may reach another instance with every request.
public struct WebLoginService: Sendable {
    private let configuration: ServiceConfiguration
    private let stores: any ServiceStores
    private let desk: LoginDesk
    private let metrics: TextMetrics?
    private let logger: Logging.Logger

    /// - Parameters:
    ///   - configuration: The same for all instances.
    ///   - stores: What the instances share.
    ///   - httpClient: Reaches the servers that run the logins.
    ///   - metrics: Where the metrics go, for the page `/metrics`; `nil` for no such page.
    ///   - logger: Gets one line for each request, and the causes of failures.
    public init(
        _ configuration: ServiceConfiguration,
        stores: any ServiceStores,
        httpClient: any HttpClient,
        metrics: TextMetrics? = nil,
        logger: Logging.Logger
    ) {
        self.configuration = configuration
        self.stores = stores
        self.metrics = metrics
        self.logger = logger
        let maker = LoginMaker(
            stores: stores,
            httpClient: httpClient,
            configuration: configuration,
            logger: LogManager.swiftLog(logger)
        )
        desk = LoginDesk(configuration, maker: maker, stores: stores)
    }

    /// The server of an instance.
    ///
    /// - Parameters:
    ///   - host: The address to listen on.
    ///   - port: The port; 0 takes a free one.
    public func application(host: String, port: Int) -> some ApplicationProtocol {
        Application(
            router: router,
            server: .http1(configuration: .init(idleTimeout: .seconds(75))),
            configuration: .init(address: .hostname(host, port: port)),
            logger: logger
        )
    }

    private var router: Router<WebContext> {
        let router = Router(context: WebContext.self)
        router.add(middleware: RoutePattern())
        router.add(middleware: TracingMiddleware())
        router.add(middleware: MetricsMiddleware())
        router.add(middleware: RequestLog())
        router.add(middleware: ResponseSecurity(isSecure: configuration.origin.isSecure))
        router.add(middleware: ErrorPages())
        let cookies = BrowserCookies(configuration)
        let forms = PostedForm(origin: configuration.origin)
        let sessions = Sessions(desk, configuration)
        LoginRoutes(desk: desk, sessions: sessions, cookies: cookies, forms: forms).add(to: router)
        HomeRoutes(
            desk: desk,
            sessions: sessions,
            flows: configuration.flows.map(\.name),
            cookies: cookies,
            forms: forms
        ).add(to: router)
        OperatorRoutes(stores: stores, metrics: metrics).add(to: router)
        return router
    }
}
