import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import PingEmulator
import PingLogin
import PingNetwork
import PingStorage

@testable import LoginService

/// The service over an emulator in this process. Each instance of it shares the stores.
struct TestService: Sendable {
    let emulator: Emulator
    let stores = MemoryStores()
    let server: CountingClient
    let lines = Locked<[String]>([])
    var configuration: ServiceConfiguration

    /// - Parameters:
    ///   - lifetimes: Of the emulator's tokens.
    ///   - journey: A journey besides the catalogue's, named `Own`.
    init(lifetimes: EmulatorLifetimes = EmulatorLifetimes(), journey: String? = nil) throws {
        var emulated = EmulatorConfiguration()
        emulated.lifetimes = lifetimes
        let catalogue = try journey.map { try FlowCatalogue.builtIn.adding(FlowCatalogue(text: $0)) } ?? .builtIn
        emulator = try Emulator(configuration: emulated, flows: catalogue)
        server = CountingClient(base: emulator.transport)
        let am = ServiceClient(
            discoveryEndpoint: emulator.discoveryEndpoint(),
            id: "demo-service",
            authentication: .clientSecretBasic("demo-service-secret"),
            redirectURI: "https://app.example.test/callback"
        )
        let pingOne = ServiceClient(
            discoveryEndpoint: emulator.daVinciDiscoveryEndpoint,
            id: "demo-service",
            authentication: .clientSecretBasic("demo-service-secret"),
            redirectURI: "https://app.example.test/callback"
        )
        let url = emulator.serverURL
        let journeys = ["Login", "LoginInTwoSteps", "LoginWithRetry", "Polling", "PasskeyLogin", "Own"]
        let flows = try journeys.map { name in
            try LoginFlow(name: name, product: .journey(serverURL: url, realm: "alpha", name: name), client: am)
        }
        let signOn = try LoginFlow(name: "SignOn", product: .daVinci(policy: "SignOn"), client: pingOne)
        configuration = ServiceConfiguration(
            origin: try PublicOrigin(TestBrowser.origin),
            flows: flows + [signOn],
            keys: try EncryptionKeys(current: EncryptionKey())
        )
    }

    /// Runs a test against an instance.
    func run(_ test: @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let lines = lines
        let logger = Logging.Logger(label: "test") { _ in LineKeeper { line in lines.withLock { $0.append(line) } } }
        let service = WebLoginService(
            configuration,
            stores: stores,
            httpClient: server,
            metrics: TextMetrics(),
            logger: logger
        )
        try await service.application(host: "127.0.0.1", port: 0).test(.router) { try await test($0) }
    }

    /// Runs a test with a browser.
    func browse(_ test: @Sendable (TestBrowser) async throws -> Void) async throws {
        try await run { try await test(TestBrowser($0)) }
    }
}

/// Counts the steps that the server receives, and holds them up when a test wants it.
final class CountingClient: HttpClient {
    private let base: any HttpClient
    private let steps = Locked(0)
    private let sent = Locked<[JSON]>([])
    private let asked = Locked<[String?]>([])
    private let isHolding = Locked(false)
    private let failing = Locked<Int?>(nil)
    private let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    private let (permissions, permission) = AsyncStream<Void>.makeStream()

    init(base: any HttpClient) { self.base = base }

    var stepCount: Int { steps.withLock { $0 } }
    /// The steps that were sent.
    var bodies: [JSON] { sent.withLock { $0 } }

    /// The languages that the steps asked for.
    var languages: [String?] { asked.withLock { $0 } }

    /// Loses one step after this many.
    func loseStep(after count: Int) { failing.withLock { $0 = steps.withLock { $0 } + count + 1 } }
    func hold() { isHolding.withLock { $0 = true } }
    func waitForStep() async { for await _ in arrivals { return } }
    func release() { permission.yield() }

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        if request.url.path.hasSuffix("/authenticate"), !request.body.isEmpty {
            let number = steps.withLock { steps in
                steps += 1
                return steps
            }
            let body = try JSON(parsing: request.body)
            sent.withLock { $0.append(body) }
            asked.withLock { $0.append(request.headerFields[.acceptLanguage]) }
            if failing.withLock({ $0 }) == number { throw URLError(.networkConnectionLost) }
            if isHolding.withLock({ $0 }) {
                arrival.yield()
                for await _ in permissions { break }
            }
        }
        return try await base.send(request)
    }
}

private struct LineKeeper: LogHandler {
    let keep: @Sendable (String) -> Void
    var metadata: Logging.Logger.Metadata = [:]
    var logLevel: Logging.Logger.Level = .trace

    init(keep: @escaping @Sendable (String) -> Void) { self.keep = keep }

    subscript(metadataKey key: String) -> Logging.Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { keep("\(event.message) \(metadata) \(event.metadata ?? [:])") }
}
