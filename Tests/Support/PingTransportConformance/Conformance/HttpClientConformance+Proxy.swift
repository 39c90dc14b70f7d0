import FlyingSocks
import Foundation
import HTTPTypes
import PingNetwork

extension HttpClientConformance {
    static let proxyChecks = [
        Check("A request goes through the proxy, which cannot read it.", settings: goesThroughProxy),
        refusedByProxy("A proxy that refuses is network_unreachable.", [403, 404, 500, 503]),
        Check("A proxy that wants another user is network_unreachable.", settings: noticesProxyPassword),
        Check("A request to this machine does not go through a proxy on another.", settings: staysOnThisMachine),
        Check("A proxy that is down is network_unreachable.", settings: noticesProxyDown),
        Check(
            "A proxy that closes is network_unreachable, since the server has seen nothing.",
            settings: noticesProxyEnd
        ),
        Check("A proxy whose head has no end is refused.", settings: endsProxyFlood),
        Check("The timeout ends the wait for a silent proxy.", settings: leavesSilentProxy),
        Check("User name and password go to the proxy only.", settings: sendsProxyCredentials),
        Check("The server's certificate is checked behind a proxy, too.", settings: verifiesBehindProxy),
        Check("The certificate of a proxy is checked like a server's.", settings: verifiesProxy),
    ]

    /// Forwards a connection to the request's host.
    @Sendable private static func tunnel(_ connection: LoopbackConnection, _ request: LoopbackRequest) async throws {
        guard request.method == "CONNECT", let port = request.target.split(separator: ":").last.flatMap({ UInt16($0) })
        else { return try await connection.respond(405) }
        let inner = try await LoopbackConnection.connected(to: .inet(ip4: "127.0.0.1", port: port))
        try await connection.send("HTTP/1.1 200 Connected\r\nX-Proxy: 1\r\nSet-Cookie: proxy=1\r\n\r\n")
        await connection.tunnel(to: inner)
    }

    private static func through(_ proxy: LoopbackServer, _ settings: HttpClientSettings) throws -> HttpClientSettings {
        var settings = settings
        settings.proxy = try .server(proxy.url)
        return settings
    }

    @Sendable private static func goesThroughProxy(_ makeClient: SettingsFactory) async throws {
        let authority = try await TLSAuthority.shared()
        try await TLSServer.run(TLSServer.Configuration(authority.localhost)) { server in
            try await LoopbackServer.run(tunnel) { proxy in
                let client = makeClient(try through(proxy, trusting(authority.root)))
                for index in 0..<3 {
                    var request = try server.request("/\(index)?code=canary", method: .post)
                    request.headerFields[.authorization] = "Bearer canary"
                    request.headerFields[.cookie] = "session=canary"
                    request.body = Data("password=canary".utf8)
                    let response = try await client.send(request)
                    try expect("the body", response.body, is: Data("/\(index)?code=canary".utf8))
                    try expect("Set-Cookie", response.headerFields[.setCookie], is: nil)
                }
                guard !proxy.requests.isEmpty else { throw ConformanceFinding(text: "the proxy saw nothing") }
                try expect("the proxy's sight of it", "\(proxy.requests)".contains("canary"), is: false)
                try expect("Authorization at the server", server.requests.first?["Authorization"], is: "Bearer canary")
            }
        }
    }

    @Sendable private static func noticesProxyPassword(_ makeClient: SettingsFactory) async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond(407, header: ["Proxy-Authenticate: Basic realm=\"proxy\""], body: "refused")
        } while: { proxy in
            // Not each platform tells a transport why.
            try await makeClient(through(proxy, .patient)).expectFailure([.networkUnreachable], somewhere())
        }
    }

    private static func refusedByProxy(_ rule: String, _ statuses: [Int]) -> Check {
        Check(rule) { (makeClient: SettingsFactory) in
            for status in statuses {
                try await LoopbackServer.run { connection, _ in
                    try await connection.respond(status, body: "refused")
                } while: { proxy in
                    try await makeClient(through(proxy, .patient)).expectFailure(
                        NetworkFailure.proxyRefused,
                        somewhere()
                    )
                }
            }
        }
    }

    @Sendable private static func staysOnThisMachine(_ makeClient: SettingsFactory) async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond(200, body: "here")
        } while: { server in
            for proxy in ["http://no-such-host.invalid:3128", "http://192.0.2.1:3128"] {
                var settings = HttpClientSettings.patient
                settings.proxy = try .server(proxy, user: "jo", password: "canary")
                let response = try await makeClient(settings).send(server.request("/secret"))
                try expect("the body", response.body, is: Data("here".utf8))
            }
            try expect("the proxy's password", "\(server.requests)".contains("Proxy-Auth"), is: false)
        }
    }

    @Sendable private static func noticesProxyDown(_ makeClient: SettingsFactory) async throws {
        let dead = try DeadPort()
        defer { dead.close() }
        var settings = HttpClientSettings.patient
        settings.proxy = try .server(dead.url)
        try await makeClient(settings).expectFailure(NetworkFailure.proxyRefused, somewhere())
        var unknown = HttpClientSettings.patient
        unknown.proxy = try .server("http://no-such-host.invalid:3128")
        try await makeClient(unknown).expectFailure(NetworkFailure.proxyRefused, somewhere())
    }

    @Sendable private static func noticesProxyEnd(_ makeClient: SettingsFactory) async throws {
        for start in ["", "HTTP/1.1 20", "HTTP/1.1 200 OK\r\nX-Te"] {
            try await LoopbackServer.run { connection, _ in
                try await connection.send(start)
                connection.close()
            } while: { proxy in
                let client = makeClient(try through(proxy, .patient))
                try await client.expectFailure([.networkUnreachable], somewhere(), "After “\(start)” ")
            }
        }
    }

    @Sendable private static func endsProxyFlood(_ makeClient: SettingsFactory) async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.send("HTTP/1.1 200 OK\r\n")
            try await connection.flood("X-Text: \(String(repeating: "x", count: 1000))\r\n")
        } while: { proxy in
            let client = makeClient(try through(proxy, .patient))
            try await client.expectFailure([.networkUnreachable, .networkInvalidResponse], somewhere())
        }
    }

    @Sendable private static func leavesSilentProxy(_ makeClient: SettingsFactory) async throws {
        try await LoopbackServer.run { connection, _ in
            await connection.waitForEnd()
        } while: { proxy in
            var settings = try through(proxy, .patient)
            settings.connectTimeout = .milliseconds(300)
            try await makeClient(settings).expectFailure([.networkUnreachable], somewhere())
            settings.connectTimeout = .seconds(600)
            var request = try somewhere()
            request.timeout = .milliseconds(300)
            try await makeClient(settings).expectFailure([.networkTimeout], request)
        }
    }

    @Sendable private static func sendsProxyCredentials(_ makeClient: SettingsFactory) async throws {
        let authority = try await TLSAuthority.shared()
        try await TLSServer.run(TLSServer.Configuration(authority.localhost)) { server in
            try await LoopbackServer.run { connection, request in
                // "jo:canary:1"
                guard request["Proxy-Authorization"] == "Basic am86Y2FuYXJ5OjE=" else {
                    let field = "Proxy-Authenticate: Basic realm=\"proxy\""
                    return try await connection.respond(407, header: [field])
                }
                try await tunnel(connection, request)
            } while: { proxy in
                var settings = trusting(authority.root)
                settings.proxy = try .server(proxy.url, user: "jo", password: "canary:1")
                let response = try await makeClient(settings).send(server.request("/credentials"))
                try expect("the status", response.status, is: 200)
                try expect("the credentials at the server", server.requests.first?["Proxy-Authorization"], is: nil)
                settings.proxy = try .server(proxy.url, user: "jo", password: "canary wrong")
                try await makeClient(settings).expectFailure([.networkUnreachable], somewhere())
            }
        }
    }

    @Sendable private static func verifiesBehindProxy(_ makeClient: SettingsFactory) async throws {
        let authority = try await TLSAuthority.shared()
        try await TLSServer.run(TLSServer.Configuration(authority.localhost)) { server in
            try await LoopbackServer.run(tunnel) { proxy in
                let stranger = try through(proxy, trusting(authority.stranger))
                try await makeClient(stranger).expectFailure(NetworkFailure.certificateUntrusted, server.request())
                let pinned = try through(proxy, pinning([authority.client.pin], authority))
                try await makeClient(pinned).expectFailure(NetworkFailure.publicKeyNotPinned, server.request())
                try expect("the number of requests", server.requests.count, is: 0)
            }
        }
    }

    @Sendable private static func verifiesProxy(_ makeClient: SettingsFactory) async throws {
        let authority = try await TLSAuthority.shared()
        try await TLSServer.run(TLSServer.Configuration(authority.localhost)) { server in
            try await TLSServer.run(TLSServer.Configuration(authority.localhost), tunnel) { proxy in
                var settings = trusting(authority.root)
                settings.proxy = try .server(proxy.url(""))
                let response = try await makeClient(settings).send(server.request("/encrypted"))
                try expect("the body", response.body, is: Data("/encrypted".utf8))
                try expect("the number of tunnels", proxy.requests.count, is: 1)
                settings.trustedAuthorities = .bundle(Data(authority.stranger.certificate.utf8))
                let client = makeClient(settings)
                try await client.expectFailure([.networkTLS, .networkUnreachable], server.request())
                try expect("the number of tunnels", proxy.requests.count, is: 1)
            }
        }
    }

    /// A request to a host that only the proxy can resolve.
    private static func somewhere() throws -> HttpRequest {
        HttpRequest(url: try WebURL("https://somewhere.invalid/check?code=canary"), timeout: .seconds(600))
    }
}
