#if PostgreSQL && Redis
    import Foundation
    import PingEmulator
    import PingJourney
    import PingOidc
    import PingRecords
    import PingTestKit
    import Testing

    /// The session of a user in a store for services, and the provider that it is for. Other processes use it, too.
    final class ServiceSession: Sendable {
        let kind: StoreKind
        private let url: String
        private let account = newAccount()
        private let server: EmulatorServer
        private let emulator: Emulator
        /// What holds the responses back that the fault `latency` delays.
        private let gate: Locked<Gate>
        /// Refreshes that the provider has refused.
        let reuses: Locked<Int>

        /// How often a test does what may go wrong. The variable PING_FAULT_ROUNDS raises it.
        static let rounds = ProcessInfo.processInfo.environment["PING_FAULT_ROUNDS"].flatMap { Int($0) } ?? 5

        /// Logs a user in, runs a test, and ends the provider.
        ///
        /// - Parameters:
        ///   - place: The end of the environment variable that names the server.
        ///   - url: The server itself, where no variable names it.
        ///   - grace: How long the provider accepts a refresh token that it has replaced.
        ///   - time: The provider's clock, where it is not the machine's.
        static func run(
            _ kind: StoreKind,
            _ place: String = "",
            at url: String? = nil,
            grace: Duration = .zero,
            time: @escaping @Sendable () -> Date = SystemServices.live.now,
            _ test: (ServiceSession) async throws -> Void
        ) async throws {
            let url = try #require(url ?? kind.url(place))
            let reuses = Locked(0)
            var configuration = EmulatorConfiguration(signingAlgorithm: .es256)
            configuration.lifetimes.refreshTokenGrace = grace
            configuration.onRequest = { request in
                if request.bodyNames.contains("refresh_token"), request.status == 400 { reuses.withLock { $0 += 1 } }
            }
            let gate = Locked(Gate())
            configuration.services = SystemServices(now: time, sleep: { _ in try await gate.current.wait() })
            let emulator = try Emulator(configuration: configuration)
            let server = try await emulator.serve()
            let session = ServiceSession(kind, url, server, emulator, gate, reuses)
            let outcome: Result<Void, any Error>
            do {
                try await session.logIn()
                outcome = .success(try await test(session))
            } catch {
                outcome = .failure(error)
            }
            gate.current.open()
            await server.stop()
            try outcome.get()
        }

        private init(
            _ kind: StoreKind,
            _ url: String,
            _ server: EmulatorServer,
            _ emulator: Emulator,
            _ gate: Locked<Gate>,
            _ reuses: Locked<Int>
        ) {
            self.kind = kind
            self.url = url
            self.server = server
            self.emulator = emulator
            self.gate = gate
            self.reuses = reuses
        }

        func storage() throws -> any Storage<Token> {
            try kind.open(at: url).storage(account)
        }

        /// A client as a new process has it: nothing in memory.
        ///
        /// - Parameter storage: Where the tokens are, if not in the store itself.
        func client(_ storage: (any Storage<Token>)? = nil) throws -> OidcClient {
            var config = try config()
            if let storage { config.storage = storage }
            return OidcClient(config: config, limits: Self.patience)
        }

        /// Nothing here is about the limit of a request, and the provider runs in the busy process of the tests.
        private static let patience = RequestLimits(timeout: .patient)

        /// Kills a process between the moment at which the provider spends its refresh token and the one at
        /// which it learns of that.
        func killBeforeResponse() async throws {
            let gate = Gate()
            self.gate.set(gate)
            try emulator.setFaults([.once(.latency, at: .token)])
            let process = try process(times: 1, lease: .milliseconds(300))
            await gate.waitForArrivals()
            process.send(SIGKILL)
            let lines = await process.rest()
            gate.open()
            #expect(lines == [])
            #expect(try await storage().get() != nil, "The stored tokens are whole.")
        }

        /// A client of another process, with the storage as it ships.
        func shippedClient() throws -> OidcClient {
            var config = try config()
            config.storage = try kind.open(at: url).shipped(account)
            return OidcClient(config: config, limits: Self.patience)
        }

        /// The lease of a storage that names none.
        static let shippedLease = Duration.seconds(3)

        /// Another process that takes the exclusive access of the session, with the lease that ships, and asks nobody.
        func holder() throws -> StoreProcess {
            let settings = [kind.variable: url]
            let lease = "\(Self.shippedLease.wholeMilliseconds)"
            return try StoreProcess(kind.rawValue, "hold", account, lease, settings: settings)
        }

        private func config() throws -> OidcClientConfig {
            var config = OidcClientConfig()
            config.clientId = "demo-app"
            config.redirectUri = "demo://cb"
            config.discoveryEndpoint = server.discoveryEndpoint()
            config.storage = try storage()
            config.providerCache = ProviderCache()
            return config
        }

        /// Logs the demonstration user in.
        func logIn() async throws {
            let settings = try config()
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

        /// Another process that refreshes.
        ///
        /// - Parameters:
        ///   - lease: How long others wait for it when it is killed.
        ///   - timeout: The limit of connecting, and that of a response.
        func process(
            times: Int,
            lease: Duration = .seconds(10),
            timeout: Duration = .seconds(60)
        ) throws -> StoreProcess {
            let settings = [
                kind.variable: url, "PROBE_DISCOVERY": server.discoveryEndpoint(),
                "PROBE_LEASE": "\(lease.wholeMilliseconds)", "PROBE_TIMEOUT": "\(timeout.wholeMilliseconds)",
            ]
            return try StoreProcess(kind.rawValue, "refresh", account, "\(times)", settings: settings)
        }
    }
#endif
