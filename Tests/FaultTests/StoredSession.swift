import Foundation
import PingEmulator
import PingJourney
import Testing

/// The session of a user in a folder, and the server that it is for. Other processes use it, too.
final class StoredSession: Sendable {
    let folder: URL
    let server: EmulatorServer
    /// Refresh tokens that the server saw a second time.
    let reuses: Locked<Int>

    /// How often a test does what may go wrong. The variable PING_FAULT_ROUNDS raises it.
    static let rounds = ProcessInfo.processInfo.environment["PING_FAULT_ROUNDS"].flatMap { Int($0) } ?? 20

    /// Logs a user in, runs a test, and ends the server.
    ///
    /// - Parameter grace: How long the server accepts a refresh token that it has replaced.
    static func run(grace: Duration = .zero, _ test: (StoredSession) async throws -> Void) async throws {
        let reuses = Locked(0)
        var configuration = EmulatorConfiguration(signingAlgorithm: .es256)
        configuration.lifetimes.refreshTokenGrace = grace
        configuration.onRequest = { request in
            if request.bodyNames.contains("refresh_token"), request.status == 400 { reuses.withLock { $0 += 1 } }
        }
        let server = try await Emulator(configuration: configuration).serve()
        let folder = FileManager.default.temporaryDirectory.appending(path: "ping-session-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let session = StoredSession(folder, server, reuses)
        let outcome: Result<Void, any Error>
        do {
            try await session.logIn()
            outcome = .success(try await test(session))
        } catch {
            outcome = .failure(error)
        }
        await server.stop()
        try outcome.get()
    }

    private init(_ folder: URL, _ server: EmulatorServer, _ reuses: Locked<Int>) {
        self.folder = folder
        self.server = server
        self.reuses = reuses
    }

    var state: URL { folder.appending(path: "state") }

    /// - Parameter lockTimeout: `nil` for the one that ships.
    func storage(lockTimeout: Duration? = nil) -> FileStorage<Token> {
        guard let lockTimeout else { return FileStorage(account: "session", directory: state) }
        return FileStorage(account: "session", directory: state, lockTimeout: lockTimeout)
    }

    /// A client as a new process has it: nothing in memory.
    func client(lockTimeout: Duration? = nil) -> OidcClient { OidcClient(config: config(lockTimeout)) }

    private func config(_ lockTimeout: Duration? = nil) -> OidcClientConfig {
        var config = OidcClientConfig()
        config.clientId = "demo-app"
        config.redirectUri = "demo://cb"
        config.discoveryEndpoint = server.discoveryEndpoint()
        config.storage = storage(lockTimeout: lockTimeout)
        config.providerCache = ProviderCache()
        return config
    }

    /// Logs the demonstration user in.
    func logIn() async throws {
        let settings = config()
        let journey = Journey.createJourney { config in
            config.serverUrl = server.serverURL
            config.realm = "alpha"
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.module(PingJourney.OidcModule.config) { $0 = settings }
        }
        let start = await journey.start("Login") { $0.forceAuth = true }
        let step = try #require(start as? ContinueNode)
        try step.fill(["User Name": "jo.field", "Password": "S3cret-Word"])
        let end = await step.next()
        #expect(end is SuccessNode, "\(end)")
    }

    /// Another process with the session.
    func process(_ task: String, times: Int) throws -> SessionProcess {
        try SessionProcess(task, state.path, server.discoveryEndpoint(), "\(times)")
    }
}
