import Foundation
import HTTPTypes
import PingNetwork

extension HttpClientConformance {
    /// Clients of different settings may share connections and TLS sessions, but never trust.
    static let liveConnectionChecks = [
        keepsApart("A live connection is not used again under other authorities.", .certificateUntrusted) {
            $0.trustedAuthorities = .bundle(Data($1.stranger.certificate.utf8))
        },
        keepsApart("A live connection is not used again under the system's authorities.", .certificateUntrusted) {
            settings,
            _ in settings.trustedAuthorities = .system
        },
        keepsApart("A live connection is not used again under another pin.", .publicKeyNotPinned) {
            $0.pinnedPublicKeys["localhost"] = [try PublicKeyPin($1.client.pin)]
        },
        keepsApart("A live connection is not used again under a higher lowest TLS version.", .tls) { settings, _ in
            settings.lowestTLSVersion = .v13
        },
        keepsApart("A live connection is not used again under another proxy.", .proxyRefused) { settings, _ in
            // No program of this machine listens at the port of tcpmux.
            settings.proxy = try .server("http://127.0.0.1:1")
        },
        Check("A live connection is not reused with another client certificate.", settings: separatesCertificates),
        Check("A live connection is not reused with a key or a password that does not fit.", settings: separatesKeys),
        Check("A TLS session is not resumed with other settings.", settings: separatesSessions),
        Check("Clients with the same settings use a live connection again.", settings: reuses),
    ]

    private typealias Change = @Sendable (inout HttpClientSettings, TLSAuthority) throws -> Void

    /// A client with the right settings has a connection open; one with other settings must still fail.
    private static func keepsApart(_ rule: String, _ failure: NetworkFailure, _ change: @escaping Change) -> Check {
        Check(rule) { (makeClient: SettingsFactory) in
            let authority = try await TLSAuthority.shared()
            let settings = trusting(authority.root)
            var others = settings
            try change(&others, authority)
            try await TLSServer.run(TLSServer.Configuration(authority.localhost, ["-tls1_2"])) { server in
                let (client, other) = (makeClient(settings), makeClient(others))
                try expect("the status", try await client.send(server.request("/1")).status, is: 200)
                try await other.expectFailure(failure, server.request())
                try expect("the status", try await client.send(server.request("/2")).status, is: 200)
                try expect("the number of requests", server.requests.count, is: 2)
            }
        }
    }

    @Sendable private static func separatesCertificates(_ makeClient: SettingsFactory) async throws {
        let authority = try await TLSAuthority.shared()
        let without = trusting(authority.root)
        var with = without
        with.clientCertificate = .pkcs12(authority.client.pkcs12, password: TLSIdentity.password)
        for version in ["-tls1_2", "-tls1_3"] {
            var configuration = TLSServer.Configuration(authority.localhost, [version])
            configuration.clientAuthority = authority.root
            try await TLSServer.run(configuration) { server in
                try expect("the status", try await makeClient(with).send(server.request("/1")).status, is: 200)
                try await makeClient(without).expectFailure([.networkTLS], server.request(), "With \(version) ")
                try expect("the number of requests", server.requests.count, is: 1)
            }
        }
    }

    /// The same certificate each time, once with what belongs to it and once without.
    @Sendable private static func separatesKeys(_ makeClient: SettingsFactory) async throws {
        let authority = try await TLSAuthority.shared()
        let (client, password) = (authority.client, TLSIdentity.password)
        let pairs: [(fit: ClientCertificate, unfit: ClientCertificate)] = [
            (.pkcs12(client.pkcs12, password: password), .pkcs12(client.pkcs12, password: "wrong")),
            (
                try .pem(chain: client.certificate, privateKey: Secret(client.privateKey)),
                try .pem(chain: client.certificate, privateKey: Secret(authority.localhost.privateKey))
            ),
            (
                try .pem(chain: client.certificate, privateKey: Secret(client.encryptedPrivateKey), password: password),
                try .pem(chain: client.certificate, privateKey: Secret(client.encryptedPrivateKey), password: "wrong")
            ),
        ]
        for pair in pairs {
            var (fit, unfit) = (trusting(authority.root), trusting(authority.root))
            fit.clientCertificate = pair.fit
            unfit.clientCertificate = pair.unfit
            var configuration = TLSServer.Configuration(authority.localhost)
            configuration.clientAuthority = authority.root
            try await TLSServer.run(configuration) { server in
                try expect("the status", try await makeClient(fit).send(server.request("/1")).status, is: 200)
                let codes: [PingError.Code] = [.networkTLS, .invalidHttpClientSetting]
                try await makeClient(unfit).expectFailure(codes, server.request(), "With \(pair.unfit) ")
                try expect("the number of requests", server.requests.count, is: 1)
            }
        }
    }

    /// One process with one set of keys: it would resume sessions.
    @Sendable private static func separatesSessions(_ makeClient: SettingsFactory) async throws {
        let authority = try await TLSAuthority.shared()
        let settings = trusting(authority.root)
        var (otherAuthority, otherPin) = (settings, settings)
        otherAuthority.trustedAuthorities = .bundle(Data(authority.stranger.certificate.utf8))
        otherPin.pinnedPublicKeys["localhost"] = [try PublicKeyPin(authority.client.pin)]
        for version in ["-tls1_2", "-tls1_3"] {
            var configuration = TLSServer.Configuration(authority.localhost, [version])
            configuration.servesInTurn = true
            try await TLSServer.run(configuration) { connection, _ in
                try await connection.respond(header: ["Connection: close"])
            } while: { server in
                let client = makeClient(settings)
                try expect("the status", try await client.send(server.request("/1")).status, is: 200)
                let untrusting = makeClient(otherAuthority)
                try await untrusting.expectFailure(NetworkFailure.certificateUntrusted, server.request())
                try await makeClient(otherPin).expectFailure(NetworkFailure.publicKeyNotPinned, server.request())
                try expect("the status", try await client.send(server.request("/2")).status, is: 200)
            }
        }
    }

    @Sendable private static func reuses(_ makeClient: SettingsFactory) async throws {
        let authority = try await TLSAuthority.shared()
        let client = makeClient(try pinning([authority.localhost.pin], authority))
        for version in ["-tls1_2", "-tls1_3"] {
            try await TLSServer.run(TLSServer.Configuration(authority.localhost, [version])) { server in
                for index in 0..<10 {
                    let response = try await client.send(server.request("/\(index)"))
                    try expect("the body", response.body, is: Data("/\(index)".utf8))
                }
                // A late session ticket may cost a connection.
                guard server.connectionCount <= 3 else {
                    throw ConformanceFinding(text: "it opened \(server.connectionCount) connections for 10 requests")
                }
            }
        }
    }
}
