import Foundation
import Hummingbird
import Logging
import LoginService
import Metrics
import PingAsyncHTTPClient
import PingPostgreSQL
import ServiceLifecycle

// A log collector that has ended must not end the service: a write to it fails, and is ignored.
signal(SIGPIPE, SIG_IGN)
LoggingSystem.bootstrap { JSONLines(label: $0) }
let metrics = TextMetrics()
MetricsSystem.bootstrap(metrics)
let logger = Logging.Logger(label: "weblogin")

do {
    let environment = ServiceEnvironment()
    let configuration = try environment.configuration()
    let store = try PostgreSQLStore(
        connection: environment.database(),
        table: "weblogin",
        keyProvider: configuration.keys,
        retryTimeout: .seconds(15)
    )
    try await store.prepare()
    let service = WebLoginService(
        configuration,
        stores: PostgreSQLStores(store),
        httpClient: AsyncHTTPClientTransport(),
        metrics: metrics,
        logger: logger
    )
    let address = try environment.address()
    var group = ServiceGroupConfiguration(
        services: [.init(service: service.application(host: address.host, port: address.port))],
        gracefulShutdownSignals: [.sigterm],
        cancellationSignals: [.sigint],
        logger: logger
    )
    group.maximumGracefulShutdownDuration = .seconds(30)
    try await ServiceGroup(configuration: group).run()
} catch {
    logger.critical("The service cannot run.", metadata: ["error": "\(error)"])
    exit(1)
}
