import Foundation
import HTTPTypes
import PingNetwork

extension HttpClientConformance {
    static let tlsChecks = [
        Check("A server that the settings' authorities vouch for is trusted.", settings: trusts),
        refuses("Other authorities than those of the settings are not trusted.", as: .certificateUntrusted) {
            ($0.localhost, [], trusting($0.stranger))
        },
        refuses("An authority that the system does not know is not trusted.", as: .certificateUntrusted) {
            ($0.localhost, [], .patient)
        },
        refuses("A certificate that has signed itself is not trusted.", as: .certificateUntrusted) {
            ($0.selfSigned, [], trusting($0.root))
        },
        refuses("A certificate whose time is over is refused.", as: .certificateExpired) {
            ($0.expired, [], trusting($0.root))
        },
        refuses("A certificate for another host is refused.", as: .certificateOfOtherHost) {
            ($0.elsewhere, [], trusting($0.root))
        },
        refuses("A certificate with a weak key is refused.", as: .certificateWeak) {
            ($0.weak, ["-cipher", "DEFAULT@SECLEVEL=0"], trusting($0.root))
        },
        refuses("A certificate for clients only is refused.", as: .certificateNotForServers) {
            ($0.clientOfLocalhost, [], trusting($0.root))
        },
        refuses("A public key that is not pinned is refused.", as: .publicKeyNotPinned) {
            ($0.localhost, [], try pinning([$0.client.pin, $0.stranger.pin], $0))
        },
        refuses("A pin of the authority's key is not one of the server's key.", as: .publicKeyNotPinned) {
            ($0.localhost, [], try pinning([$0.root.pin], $0))
        },
        refuses("A pinned key does not make up for a certificate that is not trusted.", as: .certificateUntrusted) {
            var settings = try pinning([$0.selfSigned.pin], $0)
            settings.trustedAuthorities = .system
            return ($0.selfSigned, [], settings)
        },
        Check("One of several pinned keys is enough, and a pin for another host has no effect.", settings: takesPins),
        Check("A host with an empty set of pins is refused before anything is sent.", settings: refusesEmptyPins),
        refuses("TLS 1.1 is refused.", as: .tls) {
            ($0.localhost, ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"], trusting($0.root))
        },
        refuses("A TLS version below the lowest of the settings is refused.", as: .tls) {
            var settings = trusting($0.root)
            settings.lowestTLSVersion = .v13
            return ($0.localhost, ["-tls1_2"], settings)
        },
        Check("A bundle without an authority trusts no server.", settings: refusesBrokenBundle),
        Check("A response without a TLS close notification is network_interrupted.", settings: noticesMissingClose),
        Check("The timeout ends the wait for a silent server on a TLS port.", settings: leavesSilentServer),
    ]

    static func trusting(_ authority: TLSIdentity) -> HttpClientSettings {
        // Each connection waits for an openssl process to start, which a loaded machine delays.
        var settings = HttpClientSettings.patient
        settings.trustedAuthorities = .bundle(Data(authority.certificate.utf8))
        return settings
    }

    static func pinning(_ pins: [String], _ authority: TLSAuthority) throws -> HttpClientSettings {
        var settings = trusting(authority.root)
        settings.pinnedPublicKeys["localhost"] = Set(try pins.map { try PublicKeyPin("sha256/\($0)") })
        return settings
    }

    /// A server with this certificate and these options must be refused under these settings, in the failure's words.
    private static func refuses(
        _ rule: String,
        as failure: NetworkFailure,
        _ situation: @escaping @Sendable (TLSAuthority) throws -> (TLSIdentity, [String], HttpClientSettings)
    ) -> Check {
        Check(rule) { (makeClient: SettingsFactory) in
            let (identity, options, settings) = try situation(try await TLSAuthority.shared())
            var configuration = TLSServer.Configuration(identity, options)
            // Neither connection lasts: one process is enough.
            configuration.servesInTurn = true
            try await TLSServer.run(configuration) { server in
                for method: HTTPRequest.Method in [.get, .post] {
                    try await makeClient(settings).expectFailure(failure, server.request(method: method))
                }
                try expect("the number of requests", server.requests.count, is: 0)
            }
        }
    }

    @Sendable private static func trusts(_ makeClient: SettingsFactory) async throws {
        let authority = try await TLSAuthority.shared()
        let client = makeClient(trusting(authority.root))
        for options in [["-tls1_2"], ["-tls1_3"]] {
            try await TLSServer.run(TLSServer.Configuration(authority.localhost, options)) { server in
                for (index, method) in [HTTPRequest.Method.get, .post, .get].enumerated() {
                    var request = try server.request("/\(index)", method: method)
                    if method == .post { request.body = Data(count: 100_000) }
                    let response = try await client.send(request)
                    try expect("the body", response.body, is: Data("/\(index)".utf8))
                }
                try expect("the size of the POST", server.requests[1].body.count, is: 100_000)
            }
        }
    }

    @Sendable private static func takesPins(_ makeClient: SettingsFactory) async throws {
        let authority = try await TLSAuthority.shared()
        var settings = try pinning([authority.client.pin, authority.localhost.pin], authority)
        settings.pinnedPublicKeys["elsewhere.example"] = [try PublicKeyPin(authority.client.pin)]
        settings.pinnedPublicKeys["127.0.0.1"] = []
        try await TLSServer.run(TLSServer.Configuration(authority.localhost)) { server in
            let response = try await makeClient(settings).send(server.request("/pinned"))
            try expect("the body", response.body, is: Data("/pinned".utf8))
        }
    }

    @Sendable private static func refusesEmptyPins(_ makeClient: SettingsFactory) async throws {
        let authority = try await TLSAuthority.shared()
        try await TLSServer.run(TLSServer.Configuration(authority.localhost)) { server in
            let client = makeClient(try pinning([], authority))
            try await client.expectFailure(NetworkFailure.publicKeyNotPinned, server.request())
            try expect("the number of requests", server.requests.count, is: 0)
        }
    }

    @Sendable private static func refusesBrokenBundle(_ makeClient: SettingsFactory) async throws {
        let authority = try await TLSAuthority.shared()
        let broken = "-----BEGIN CERTIFICATE-----\nbm90IGEgY2VydGlmaWNhdGU=\n-----END CERTIFICATE-----\n"
        try await TLSServer.run(TLSServer.Configuration(authority.localhost)) { server in
            for bundle in ["", "nothing", broken] {
                var settings = HttpClientSettings.patient
                settings.trustedAuthorities = .bundle(Data(bundle.utf8))
                try await makeClient(settings).expectFailure(
                    [.networkTLS, .invalidHttpClientSetting],
                    server.request(),
                    "With “\(bundle)” "
                )
            }
            try expect("the number of requests", server.requests.count, is: 0)
        }
    }

    /// An attacker who cuts a connection cannot write the notice of its end (RFC 8446, section 6.1).
    @Sendable private static func noticesMissingClose(_ makeClient: SettingsFactory) async throws {
        let responses = [
            "HTTP/1.1 200 OK\r\n\r\n{\"half\":", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"half\":",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n{\"half\":\r\n", "HTTP/1.1 200 OK\r\nX-",
        ]
        let authority = try await TLSAuthority.shared()
        let client = makeClient(trusting(authority.root))
        for version in ["-tls1_2", "-tls1_3"] {
            try await TLSServer.run(TLSServer.Configuration(authority.localhost, [version])) { connection, request in
                guard let index = Int(request.target.dropFirst()) else { return try await connection.respond() }
                try await connection.send(responses[index])
                connection.breakOff()
            } while: { server in
                for index in responses.indices {
                    try await client.expectFailure([.networkInterrupted], server.request("/\(index)"), responses[index])
                    try expect("the status", try await client.send(server.request("/good")).status, is: 200)
                }
            }
        }
    }

    @Sendable private static func leavesSilentServer(_ makeClient: SettingsFactory) async throws {
        try await LoopbackServer.run { connection in
            await connection.waitForEnd()
        } while: { server in
            var request = HttpRequest(url: try WebURL("https://localhost:\(server.port)/check?code=canary"))
            request.timeout = .milliseconds(300)
            try await makeClient(.patient).expectFailure(NetworkFailure.timeout, request)
            var settings = HttpClientSettings()
            settings.connectTimeout = .milliseconds(300)
            request.timeout = .seconds(600)
            try await makeClient(settings).expectFailure(NetworkFailure.unreachable, request)
        }
    }
}

extension TLSServer {
    /// A request to this server, with time enough for a busy machine.
    func request(_ path: String = "/check?code=canary", method: HTTPRequest.Method = .get) throws -> HttpRequest {
        HttpRequest(method: method, url: try WebURL(url(path)), timeout: .seconds(600))
    }
}
