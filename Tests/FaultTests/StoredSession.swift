import Foundation
import PingEmulator
import PingJourney
import PingOidc
import PingTestKit
import Testing

/// The session of a user in a folder, and the server that it is for. Other processes use it, too.
final class StoredSession: Sendable {
    let folder: URL
    let server: EmulatorServer
    /// Refreshes that the server has refused.
    let refusals: Locked<Int>
    private let emulator: Emulator
    private let held: Locked<Gate>

    /// How often a test does what may go wrong. The variable PING_FAULT_ROUNDS raises it.
    static let rounds = ProcessInfo.processInfo.environment["PING_FAULT_ROUNDS"].flatMap { Int($0) } ?? 20

    /// Logs a user in, runs a test, and ends the server.
    ///
    /// - Parameter grace: How long the server accepts a refresh token that it has replaced.
    static func run(grace: Duration = .zero, _ test: (StoredSession) async throws -> Void) async throws {
        let (refusals, held) = (Locked(0), Locked(Gate()))
        var configuration = EmulatorConfiguration(signingAlgorithm: .es256)
        configuration.lifetimes.refreshTokenGrace = grace
        configuration.onRequest = { request in
            if request.bodyNames.contains("refresh_token"), request.status == 400 { refusals.withLock { $0 += 1 } }
        }
        configuration.services = SystemServices(sleep: { _ in try await held.current.wait() })
        let emulator = try Emulator(configuration: configuration)
        let server = try await emulator.serve()
        let folder = FileManager.default.temporaryDirectory.appending(path: "ping-session-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let session = StoredSession(folder, server, emulator, held, refusals)
        let outcome: Result<Void, any Error>
        do {
            try await session.logIn()
            outcome = .success(try await test(session))
        } catch {
            outcome = .failure(error)
        }
        held.current.open()
        await server.stop()
        try outcome.get()
    }

    private init(
        _ folder: URL,
        _ server: EmulatorServer,
        _ emulator: Emulator,
        _ held: Locked<Gate>,
        _ refusals: Locked<Int>
    ) {
        self.folder = folder
        self.server = server
        self.emulator = emulator
        self.held = held
        self.refusals = refusals
    }

    var state: URL { folder.appending(path: "state") }

    /// - Parameter lockTimeout: `nil` for the one that ships.
    func storage(lockTimeout: Duration? = nil) -> FileStorage<Token> {
        guard let lockTimeout else { return FileStorage(account: "session", directory: state) }
        return FileStorage(account: "session", directory: state, lockTimeout: lockTimeout)
    }

    /// A client as a new process has it: nothing in memory.
    func client(lockTimeout: Duration? = nil) -> OidcClient { client(storage(lockTimeout: lockTimeout)) }

    func client(_ storage: any Storage<Token>) -> OidcClient {
        // The limit of a request is not what these tests are about, and the server runs in this busy process.
        OidcClient(config: config(storage), limits: RequestLimits(timeout: .seconds(600)))
    }

    private func config(_ storage: any Storage<Token>) -> OidcClientConfig {
        var config = OidcClientConfig()
        config.clientId = "demo-app"
        config.redirectUri = "demo://cb"
        config.discoveryEndpoint = server.discoveryEndpoint()
        config.storage = storage
        config.providerCache = ProviderCache()
        return config
    }

    /// Logs the demonstration user in.
    func logIn() async throws {
        let settings = config(storage())
        let journey = Journey.createJourney { config in
            config.serverUrl = server.serverURL
            config.realm = "alpha"
            config.timeout = 600
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.module(PingJourney.OidcModule.config) { $0 = settings }
        }
        let start = await journey.start("Login") { $0.forceAuth = true }
        let step = try #require(start as? ContinueNode)
        try step.fill(["User Name": "jo.field", "Password": "S3cret-Word"])
        let end = await step.next()
        #expect(end is SuccessNode, "\(end)")
    }

    /// Kills a process between the moment at which the server spends its refresh token and the one at
    /// which it learns of that.
    func killBeforeResponse() async throws {
        let response = Gate()
        held.set(response)
        try emulator.setFaults([.once(.latency, at: .token)])
        let process = try process("refresh", times: 1)
        await response.waitForArrivals()
        await process.end()
        response.open()
        #expect(process.lines == [])
        #expect(try await storage().get() != nil, "The stored tokens are whole.")
    }

    /// Another process with the session.
    func process(_ task: String, times: Int) throws -> SessionProcess {
        try SessionProcess(task, state.path, server.discoveryEndpoint(), "\(times)")
    }
}
