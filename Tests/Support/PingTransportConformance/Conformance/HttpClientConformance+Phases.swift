import Foundation
import HTTPTypes
import PingNetwork

extension HttpClientConformance {
    /// A time limit holds whatever a request waits for, also where other requests wait already.
    static let phaseChecks = [
        Check("The time limit ends a request that hangs in its upload behind others.") { client in
            try await runSilent { server in
                var request = try server.request("/check?code=canary", .post)
                request.body = Data(count: 16 << 20)
                try await endsInTime(client, request)
            }
        },
        endsInTime("The time limit ends a request that hangs in the head behind others.", after: "HTTP/1.1 200"),
        endsInTime(
            "The time limit ends a request that hangs in the body behind others.",
            after: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nx"
        ),
    ]

    /// The limit of making a connection must not end those that wait before the check is over.
    static let handshakeChecks = [
        Check(
            "The time limit ends a request that hangs in the TCP handshake behind others.",
            settings: { makeClient in
                let listener = try BusyListener()
                defer { listener.close() }
                let url = try WebURL(listener.url.replacing("http://", with: "https://"))
                try await endsInTime(makeClient(.patient), HttpRequest(url: url))
            }
        ),
        Check(
            "The time limit ends a request that hangs in the TLS handshake behind others.",
            settings: { makeClient in
                try await runSilent {
                    try await endsInTime(makeClient(.patient), HttpRequest(url: WebURL($0.secureURL)))
                }
            }
        ),
        Check("Requests that hang at one https server do not delay another.", settings: servesBesideHanging),
    ]

    private static func endsInTime(_ rule: String, after start: String) -> Check {
        Check(rule) { client in
            try await LoopbackServer.run { connection, _ in
                try await connection.send(start)
                await connection.waitForEnd()
            } while: { server in
                try await endsInTime(client, server.request())
            }
        }
    }

    private static func endsInTime(_ client: any HttpClient, _ request: HttpRequest) async throws {
        try await besideHanging(client, 3, request) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<3 {
                    group.addTask {
                        var limited = request
                        limited.timeout = .milliseconds(300)
                        try await client.expectFailure(NetworkFailure.timeout, limited)
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    /// 62 requests hang in their handshakes; 30 to another server must succeed meanwhile.
    @Sendable private static func servesBesideHanging(_ makeClient: SettingsFactory) async throws {
        let authority = try await TLSAuthority.shared()
        let client = makeClient(trusting(authority.root))
        try await TLSServer.run(TLSServer.Configuration(authority.localhost)) { server in
            try await runSilent { silent in
                try await besideHanging(client, 62, HttpRequest(url: WebURL(silent.secureURL))) {
                    for _ in 0..<3 {
                        try await withThrowingTaskGroup(of: Void.self) { group in
                            for index in 0..<10 {
                                group.addTask {
                                    let response = try await client.send(server.request("/\(index)"))
                                    try expect("the body", response.body, is: Data("/\(index)".utf8))
                                }
                            }
                            try await group.waitForAll()
                        }
                    }
                }
            }
        }
    }

    /// Runs the body while requests hang. Were the body to wait for them, it would see their end.
    private static func besideHanging(
        _ client: any HttpClient,
        _ count: Int,
        _ request: HttpRequest,
        _ body: () async throws -> Void
    ) async throws {
        let ended = Locked(0)
        var hanging = request
        hanging.timeout = .patient
        try await withThrowingTaskGroup(of: Void.self) { [hanging] group in
            defer { group.cancelAll() }
            for _ in 0..<count {
                group.addTask {
                    _ = try? await client.send(hanging)
                    ended.withLock { $0 += 1 }
                }
            }
            // The check cannot see when the client begins to connect.
            try await Task.sleep(for: .milliseconds(300))
            try await body()
            try expect("the number of hanging requests that ended first", ended.current, is: 0)
        }
    }

    /// A server that accepts connections, and neither reads nor sends.
    private static func runSilent(_ body: (LoopbackServer) async throws -> Void) async throws {
        try await LoopbackServer.run {
            try await $0.stall(for: .seconds(600))
        } while: {
            try await body($0)
        }
    }
}

extension LoopbackServer {
    /// A URL whose handshake this server does not answer.
    var secureURL: String { "https://localhost:\(port)/check?code=canary" }
}
