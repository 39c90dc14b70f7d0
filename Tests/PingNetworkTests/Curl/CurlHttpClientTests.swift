#if Libcurl && os(Linux)
    import Foundation
    import PingPlatform
    import PingTransportConformance
    import ScriptedNames
    import Testing

    @testable import PingNetwork

    @Suite("The transport over libcurl") struct CurlHttpClientTests {
        @Test func `ends 10,000 requests to one origin at once`() async throws {
            try await LoopbackServer.run { connection, _ in
                try await connection.respond()
            } while: { server in
                let request = HttpRequest(url: try WebURL(server.url), timeout: .patient)
                let client = CurlHttpClient(settings: .patient)
                let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<10_000 { group.addTask { try await client.send(request).status } }
                    return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
                }
                #expect(statuses == [200: 10_000])
                // The pool is the process's: what runs beside this may push idle connections out of it.
                #expect(server.connectionCount < 1_000)
            }
        }

        @Test func `sends at most 64 requests to an origin at a time, and none that was cancelled while it waited`()
            async throws
        {
            let gate = Gate()
            try await LoopbackServer.run { connection, _ in
                try await gate.wait()
                try await connection.respond()
            } while: { server in
                let client = CurlHttpClient(settings: .patient)
                let request = HttpRequest(url: try WebURL(server.url + "/held"), timeout: .patient)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    defer { gate.open() }
                    for _ in 0..<100 { group.addTask { _ = try await client.send(request) } }
                    try await until { server.requests.count >= 64 }
                    let last = HttpRequest(url: try WebURL(server.url + "/last"), timeout: .patient)
                    let sending = Task { try await client.send(last) }
                    sending.cancel()
                    await #expect(throws: CancellationError.self) { try await sending.value }
                    #expect(server.requests.count == 64)
                    gate.open()
                    try await group.waitForAll()
                }
                #expect(server.requests.map(\.target).allSatisfy { $0 == "/held" })
                #expect(server.requests.count == 100)
            }
        }

        @Test func `tells an unknown host, a refused connection and a server without TLS apart`() async throws {
            func failure(of url: String) async throws -> PingError? {
                let request = HttpRequest(url: try WebURL(url), timeout: .patient)
                return await #expect(throws: PingError.self) {
                    try await CurlHttpClient(settings: .patient).send(request)
                }
            }
            let dead = try DeadPort()
            defer { dead.close() }
            #expect(try await failure(of: "https://no-such-host.invalid/")?.message.contains("has no address") == true)
            #expect(try await failure(of: dead.url)?.message.contains("refused the connection") == true)
            try await LoopbackServer.run { connection in
                try await connection.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
                await connection.waitForEnd()
            } while: { server in
                let error = try await failure(of: server.url.replacing("http://", with: "https://"))
                #expect(error?.code == .networkTLS)
                #expect(error?.message.contains("without TLS") == true, "\(error as Any)")
            }
        }

        @Test func `says why it refuses a body over TLS whose end only the connection tells`() async throws {
            let authority = try await TLSAuthority.shared()
            var settings = HttpClientSettings.patient
            settings.trustedAuthorities = .bundle(Data(authority.root.certificate.utf8))
            let client = CurlHttpClient(settings: settings)
            try await TLSServer.run(TLSServer.Configuration(authority.localhost)) { connection, request in
                try await connection.send("HTTP/1.0 200 OK\r\n\r\nwhole")
                connection.close()
            } while: { server in
                let request = HttpRequest(url: try WebURL(server.url("/")), timeout: .patient)
                let error = await #expect(throws: PingError.self) { try await client.send(request) }
                #expect(error?.code == .networkInterrupted)
                #expect(error?.message.contains("no Content-Length") == true, "\(error as Any)")
                #expect(error?.context.mayHaveBeenSent == true)
            }
        }

        @Test(.timeLimit(.minutes(5)))
        func `keeps its time limit while a name is looked up, serves other requests meanwhile, and can be cancelled`()
            async throws
        {
            let (first, second) = ("one.slow.test", "two.slow.test")
            defer { for name in [first, second] { slow_names_release(name) } }
            try await LoopbackServer.run { connection, _ in
                try await connection.respond(204)
            } while: { server in
                let client = CurlHttpClient(settings: .patient)
                var limit: Duration = .seconds(1)
                // On a busy machine the time may be over before the lookup has begun: then it may take more.
                repeat {
                    let limited = HttpRequest(url: try WebURL("https://\(first)/"), timeout: limit)
                    let error = await #expect(throws: PingError.self) { try await client.send(limited) }
                    #expect([.networkTimeout, .networkUnreachable].contains(error?.code))
                    limit *= 2
                } while slow_names_waiting(first) == 0

                let patient = HttpRequest(url: try WebURL("https://\(second)/"), timeout: .patient)
                let sending = Task { try await client.send(patient) }
                try await until { slow_names_waiting(second) == 1 }
                let ordinary = HttpRequest(url: try WebURL(server.url), timeout: .patient)
                #expect(try await client.send(ordinary).status == 204)
                sending.cancel()
                await #expect(throws: CancellationError.self) { try await sending.value }
                #expect(slow_names_waiting(first) >= 1)
                #expect(slow_names_waiting(second) == 1)
            }
        }

        @Test(.exitTest)
        func `has no request wait for another's connection, in a process that does nothing else`() async {
            // Other requests would wake the event loop all the time.
            await #expect(processExitsWith: .success) {
                let rules = [
                    "The time limit ends a request that hangs in the TCP handshake behind others.",
                    "The time limit ends a request that hangs in the TLS handshake behind others.",
                    "Requests that hang at one https server do not delay another.",
                ]
                let checks = HttpClientConformance.checks.filter { rules.contains($0.rule) }
                try #require(checks.count == rules.count)
                for check in checks { try await check.run { CurlHttpClient(settings: $0) } }
            }
        }

        @Test(.exitTest)
        func `reaches a host whose first address is dead, in a process that does nothing else`() async {
            await #expect(processExitsWith: .success) {
                let authority = try await TLSAuthority.shared()
                try await TLSServer.run(TLSServer.Configuration(authority.localhost)) { server in
                    let dead = try BusyListener(at: "127.0.0.2", port: server.port)
                    defer { dead.close() }
                    var settings = HttpClientSettings.patient
                    // libcurl gives the dead address half of it.
                    settings.connectTimeout = .seconds(30)
                    settings.trustedAuthorities = .bundle(Data(authority.root.certificate.utf8))
                    let url = try WebURL("https://dead-first.test:\(server.port)/")
                    // The server behind the second address shows the certificate of localhost.
                    let error = await #expect(throws: PingError.self) {
                        try await CurlHttpClient(settings: settings).send(HttpRequest(url: url, timeout: .patient))
                    }
                    try #require(error?.code == .networkTLS)
                    try #require(server.connectionCount == 1)
                }
            }
        }

        @Test func `says of a server that insists on HTTP/2 that it does`() async throws {
            let authority = try await TLSAuthority.shared()
            // Each connection waits for an openssl process to start, which a loaded machine delays.
            var settings = HttpClientSettings.patient
            settings.trustedAuthorities = .bundle(Data(authority.root.certificate.utf8))
            let client = CurlHttpClient(settings: settings)
            for version in ["-tls1_2", "-tls1_3"] {
                let configuration = TLSServer.Configuration(authority.localhost, ["-alpn", "h2", version])
                try await TLSServer.run(configuration) { server in
                    let request = HttpRequest(url: try WebURL(server.url("/")), timeout: .patient)
                    // The server closes the connection after its alert, and a system may drop the
                    // alert with the connection.
                    var messages: [String] = []
                    while messages.last?.contains("speaks HTTP/2 only") != true, messages.count < 50 {
                        let error = await #expect(throws: PingError.self) { try await client.send(request) }
                        #expect(error?.code == .networkTLS)
                        messages.append(error?.message ?? "")
                    }
                    #expect(messages.last?.contains("speaks HTTP/2 only") == true, "\(messages)")
                }
            }
            let both = TLSServer.Configuration(authority.localhost, ["-alpn", "h2,http/1.1"])
            try await TLSServer.run(both) { server in
                let request = HttpRequest(url: try WebURL(server.url("/both")), timeout: .patient)
                #expect(try await client.send(request).body == Data("/both".utf8))
            }
        }

        @Test(.exitTest) func `works again after a first use that found no free descriptor`() async {
            await #expect(processExitsWith: .success) {
                try await Self.serve { server in
                    // The server and Dispatch need descriptors of their own when they start.
                    try await server.waitUntilItAccepts()
                    // One call without a wait: Dispatch opens files while work waits for a thread, and ends the process
                    // when it cannot.
                    let error = try await Self.withDescriptors(0) {
                        #expect(throws: PingError.self) { try CurlEventLoop.shared() }
                    }
                    try #require(error?.code == .networkUnreachable)
                    try #require(error?.message.contains("file descriptor") == true)
                    try #require(try await server.send("localhost") == 204)
                }
            }
        }

        @Test(.exitTest, .enabled(if: names_have_threads(1) != 0))
        func `says that there was no thread to look a host up, and looks again with one`() async {
            await #expect(processExitsWith: .success) {
                // Nobody listens at this port.
                let request = HttpRequest(url: try WebURL("https://dead-first.test:1/"), timeout: .patient)
                for hasThread in [false, true] {
                    _ = names_have_threads(hasThread ? 1 : 0)
                    let error = await #expect(throws: PingError.self) { try await CurlHttpClient().send(request) }
                    try #require(error?.code == .networkUnreachable)
                    try #require(error?.context.mayHaveBeenSent == false)
                    try #require(error?.message.contains("no thread left") == !hasThread, "\(error as Any)")
                }
            }
        }

        @Test(.exitTest)
        func `gives up idle connections for new ones before they take the descriptors of the process`() async {
            await #expect(processExitsWith: .success) {
                try await Self.withDescriptors(400) {
                    try await Self.serve { server in
                        // Each takes two descriptors, the server's included.
                        for number in 0..<250 { try #require(try await server.send("host\(number).localhost") == 204) }
                    }
                }
            }
        }

        @Test(.exitTest, .enabled(if: mostDescriptors >= 1000, "Its 300 connections need more descriptors."))
        func `serves a healthy host beside 300 that send nothing, or a byte`() async {
            await #expect(processExitsWith: .success) {
                try await LoopbackServer.run { connection, request in
                    if request.target == "/" { return try await connection.respond(204) }
                    if request.target == "/byte" { try await connection.send("H") }
                    await connection.waitForEnd()
                } while: { server in
                    let ended = Locked(0)
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        defer { group.cancelAll() }
                        for number in 0..<300 {
                            group.addTask {
                                let path = number.isMultiple(of: 2) ? "silent" : "byte"
                                _ = try? await server.send("host\(number).localhost", path)
                                ended.withLock { $0 += 1 }
                            }
                        }
                        try await until { server.requests.count >= 300 }
                        // One after another, and several at once.
                        for _ in 0..<10 { try #require(try await server.send("localhost") == 204) }
                        try await withThrowingTaskGroup(of: Int.self) { healthy in
                            for _ in 0..<20 { healthy.addTask { try await server.send("localhost") } }
                            for try await status in healthy { try #require(status == 204) }
                        }
                        // A request that waited for the others would see their end.
                        try #require(ended.current == 0)
                    }
                }
            }
        }

        @Test func `knows a file of authorities only where it is one that can be read`() throws {
            let empty = NSTemporaryDirectory() + UUID().uuidString
            defer { try? FileManager.default.removeItem(atPath: empty) }
            try Data().write(to: URL(fileURLWithPath: empty))
            #expect(!CurlLibrary.isFile(empty))
            try Data("x".utf8).write(to: URL(fileURLWithPath: empty))
            #expect(CurlLibrary.isFile(empty))
            #expect(!CurlLibrary.isFile(NSTemporaryDirectory()))
            #expect(!CurlLibrary.isFile("/nowhere/ca.crt"))
            #expect(!CurlLibrary.isFile(nil))
        }

        @Test(.exitTest) func `takes a response that came in time while the process was stopped`() async throws {
            try await LoopbackServer.run { connection, request in
                guard let client = pid_t(request.target.dropFirst()) else { return }
                kill(client, SIGSTOP)
                try await connection.respond(204)
                // real time: a second more than the limit of the stopped process
                try await Task.sleep(for: .seconds(61))
                kill(client, SIGCONT)
            } while: { server in
                await #expect(processExitsWith: .success) { [url = server.url as String] in
                    // Long enough for the server, which runs beside all other tests.
                    let request = HttpRequest(url: try WebURL("\(url)/\(getpid())"), timeout: .seconds(60))
                    try #require(try await CurlHttpClient(settings: .patient).send(request).status == 204)
                }
            }
        }

        private static func serve(_ body: (LoopbackServer) async throws -> Void) async throws {
            try await LoopbackServer.run { connection, _ in
                try await connection.respond(204)
            } while: {
                try await body($0)
            }
        }

        /// How many descriptors this process may have at most.
        private static var mostDescriptors: UInt {
            var limit = rlimit()
            unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            return limit.rlim_max
        }

        /// Runs the body in a process that may have so many descriptors.
        private static func withDescriptors<Result>(
            _ count: UInt,
            _ body: () async throws -> Result
        ) async throws -> Result {
            var limit = rlimit()
            unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            var lower = rlimit(rlim_cur: count, rlim_max: limit.rlim_max)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &lower)
            defer { unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
            return try await body()
        }

        @Test(arguments: LoopbackServer.Family.allCases)
        func `reaches this machine by its name, whichever of its addresses has the server`(
            _ family: LoopbackServer.Family
        ) async throws {
            try await LoopbackServer.run(at: family) { connection, _ in
                try await connection.respond(204)
            } while: { server in
                for url in [server.url, "http://localhost:\(server.port)"] {
                    let request = HttpRequest(url: try WebURL(url), timeout: .patient)
                    #expect(try await CurlHttpClient().send(request).status == 204)
                }
            }
        }

        @Test(.exitTest)
        func `never goes through a proxy of the environment to this machine, and does so elsewhere`() async {
            // The environment is the whole process's.
            await #expect(processExitsWith: .success) {
                try await LoopbackServer.run { connection, _ in
                    try await connection.respond(403)
                } while: { proxy in
                    for name in ["http_proxy", "https_proxy", "all_proxy"] { setenv(name, proxy.url, 1) }
                    for name in ["no_proxy", "NO_PROXY"] { unsetenv(name) }
                    let direct = try await LoopbackServer.run { connection, _ in
                        try await connection.respond(204)
                    } while: { server in
                        try await CurlHttpClient(settings: .patient)
                            .send(HttpRequest(url: WebURL(server.url), timeout: .patient))
                    }
                    try #require(direct.status == 204)
                    try #require(proxy.requests.isEmpty)
                    let elsewhere = HttpRequest(url: try WebURL("https://somewhere.invalid/"), timeout: .patient)
                    let error = await #expect(throws: PingError.self) { try await CurlHttpClient().send(elsewhere) }
                    try #require(error?.code == .networkUnreachable)
                    try #require(proxy.requests.map(\.target) == ["somewhere.invalid:443"])
                    var settings = HttpClientSettings()
                    settings.proxy = .none
                    let none = CurlHttpClient(settings: settings)
                    let unresolved = await #expect(throws: PingError.self) { try await none.send(elsewhere) }
                    try #require(unresolved?.code == .networkUnreachable)
                    try #require(proxy.requests.count == 1)
                }
            }
        }
    }

    extension LoopbackServer {
        fileprivate func send(_ host: String, _ path: String = "") async throws -> Int {
            let url = try WebURL("http://\(host):\(port)/\(path)")
            return try await CurlHttpClient(settings: .patient).send(HttpRequest(url: url, timeout: .patient)).status
        }
    }
#endif
