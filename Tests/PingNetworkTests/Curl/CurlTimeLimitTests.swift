#if Libcurl && os(Linux)
    import Foundation
    import HTTPTypes
    import PingPlatform
    import PingTransportConformance
    import Testing

    @testable import PingNetwork

    /// Each test has a process in which nothing else happens, since other requests would wake the
    /// event loop all the time.
    @Suite("The time limit of a request over libcurl", .exitTest) struct CurlTimeLimitTests {
        /// What a request waits for, in the order of an exchange.
        enum Phase: String, CaseIterable, Codable {
            case name, place, connection, handshake, requestBody, firstByte, body

            /// Whether a byte of the request may have left the process.
            var isSent: Bool { [.requestBody, .firstByte, .body].contains(self) }
            /// Whether the limit of making a connection covers it.
            var isConnecting: Bool { [.name, .connection, .handshake].contains(self) }
        }

        @Test(arguments: Phase.allCases)
        func `ends a request that hangs, whatever it waits for`(phase: Phase) async {
            await #expect(processExitsWith: .success) { [phase = phase as Phase] in
                try await Self.hang(in: phase) { url in
                    var request = HttpRequest(url: url, timeout: .seconds(2))
                    if phase == .requestBody { (request.method, request.body) = (.post, Data(count: 16 << 20)) }
                    var error = try await Self.failure(of: request)
                    // On a busy machine the time may be over before a byte has been sent: then it may take more.
                    while phase.isSent, !error.mayHaveBeenSent {
                        request.timeout *= 2
                        error = try await Self.failure(of: request)
                    }
                    let expected = NetworkFailure.timeout.error(for: request)
                    try #require(error.code == .networkTimeout)
                    try #require(error.message == expected.message)
                    try #require(error.message.contains("\(request.timeout / .seconds(1)) seconds"))
                    try #require(error.mayHaveBeenSent == phase.isSent)
                }
            }
        }

        @Test(arguments: Phase.allCases.filter(\.isConnecting))
        func `of a connection is 10 seconds unless the settings say otherwise`(phase: Phase) async {
            await #expect(processExitsWith: .success) { [phase = phase as Phase] in
                try await Self.hang(in: phase) { url in
                    let request = HttpRequest(url: url)
                    let error = try await Self.failure(of: request)
                    // The limit of the whole exchange is 30 seconds. It would be a time-out.
                    try #require(error.code == .networkUnreachable)
                    try #require(error.message == NetworkFailure.unreachable.error(for: request).message)
                    try #require(!error.mayHaveBeenSent)
                }
            }
        }

        @Test func `is the documented one by default`() throws {
            let settings = HttpClientSettings()
            let root = #filePath.components(separatedBy: "/Tests/")[0]
            let page = root + "/Documentation/Guides.docc/Configuration.md"
            let guide = try String(contentsOfFile: page, encoding: .utf8)
            #expect(HttpRequest.defaultTimeout == .seconds(30))
            #expect(HttpRequest(url: try WebURL("https://auth.example.com/")).timeout == HttpRequest.defaultTimeout)
            #expect(RequestLimits().timeout == HttpRequest.defaultTimeout)
            #expect(settings.timeout == nil)
            #expect(settings.connectTimeout == .seconds(10))
            let seconds = settings.connectTimeout.components.seconds
            #expect(guide.contains("| `connectTimeout` | \(seconds) seconds | `settings.connectTimeout ="))
            #expect(guide.contains("| `timeout` | the request's | `settings.timeout ="))
        }

        /// How a request fails. The process ends with a failure if that takes far more time than a busy machine needs,
        /// and less than the partners of these tests hang.
        private static func failure(of request: HttpRequest) async throws -> PingError {
            let watchdog = Task {
                // real time: longer than a busy machine takes to end a request in time
                try await Task.sleep(for: .seconds(300))
                exit(EXIT_FAILURE)
            }
            defer { watchdog.cancel() }
            return try #require(await #expect(throws: PingError.self) { try await CurlHttpClient().send(request) })
        }

        /// Runs the body with a URL at which a request hangs in a phase.
        private static func hang(in phase: Phase, _ body: (WebURL) async throws -> Void) async throws {
            switch phase {
            case .name:
                // No test of this process lets the lookup return.
                try await body(WebURL("https://phase.slow.test/"))
            case .connection:
                let listener = try BusyListener()
                defer { listener.close() }
                try await body(WebURL(listener.url))
            case .handshake, .requestBody:
                try await LoopbackServer.run {
                    try await $0.stall(for: .seconds(600))
                } while: { server in
                    let origin = phase == .handshake ? "https://localhost:\(server.port)" : server.url
                    try await body(WebURL(origin + "/"))
                }
            case .place: try await fillPlaces(body)
            case .firstByte, .body:
                let start = phase == .body ? "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nx" : ""
                try await LoopbackServer.run { connection, _ in
                    try await connection.send(start)
                    await connection.waitForEnd()
                } while: { server in
                    try await body(WebURL(server.url))
                    try #require(server.requests.count == 1)
                }
            }
        }

        /// All places of an origin are taken by requests that get no response.
        private static func fillPlaces(_ body: (WebURL) async throws -> Void) async throws {
            try await LoopbackServer.run { connection, _ in
                await connection.waitForEnd()
            } while: { server in
                let held = HttpRequest(url: try WebURL(server.url + "/held"), timeout: .patient)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    defer { group.cancelAll() }
                    for _ in 0..<64 { group.addTask { _ = try? await CurlHttpClient().send(held) } }
                    try await until { server.requests.count >= 64 }
                    try await body(WebURL(server.url + "/last"))
                    try #require(server.requests.map(\.target).allSatisfy { $0 == "/held" })
                }
            }
        }
    }
#endif
