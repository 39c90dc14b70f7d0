import Foundation
import HTTPTypes
import PingNetwork

extension HttpClientConformance {
    static let clientCertificateChecks = [
        accepts("A client certificate in PEM form is shown to the server that wants one.") {
            try .pem(chain: $0.certificate, privateKey: Secret($0.privateKey))
        },
        accepts("A client certificate in PEM form with an encrypted key is shown to the server that wants one.") {
            try .pem(
                chain: $0.certificate,
                privateKey: Secret($0.encryptedPrivateKey),
                password: TLSIdentity.password
            )
        },
        accepts("A client certificate in PKCS #12 form is shown to the server that wants one.") {
            .pkcs12($0.pkcs12, password: TLSIdentity.password)
        },
        refuses("A server that wants a client certificate and gets none is network_tls.", [.networkTLS]) { _ in nil },
        refuses("A server that wants another client certificate is network_tls.", [.networkTLS]) {
            try .pem(chain: $0.selfSigned.certificate, privateKey: Secret($0.selfSigned.privateKey))
        },
        Check("A server that refuses an expired client certificate is network_tls.", settings: refusesExpired),
        unusable("A client certificate whose password is wrong cannot be used.") {
            [
                .pkcs12($0.client.pkcs12, password: "wrong"),
                try .pem(
                    chain: $0.client.certificate,
                    privateKey: Secret($0.client.encryptedPrivateKey),
                    password: "wrong"
                ),
            ]
        },
        unusable("An encrypted key without a password cannot be used, and nobody is asked for it.") {
            [try .pem(chain: $0.client.certificate, privateKey: Secret($0.client.encryptedPrivateKey))]
        },
        unusable("A client certificate and the key of another cannot be used.") {
            [try .pem(chain: $0.client.certificate, privateKey: Secret($0.localhost.privateKey))]
        },
        unusable("An invalid client certificate is refused.") { _ in
            [
                .pkcs12(Data("nothing".utf8), password: "wrong"), .pkcs12(Data(), password: ""),
                try .pem(chain: "-----BEGIN CERTIFICATE-----", privateKey: "-----BEGIN PRIVATE KEY-----"),
            ]
        },
    ]

    private static let versions = ["-tls1_2", "-tls1_3"]

    /// The server checks the certificate before it responds.
    private static func wanting(_ authority: TLSAuthority, _ version: String) -> TLSServer.Configuration {
        var configuration = TLSServer.Configuration(authority.localhost, [version])
        configuration.clientAuthority = authority.root
        return configuration
    }

    private static func accepts(
        _ rule: String,
        _ certificate: @escaping @Sendable (TLSIdentity) throws -> ClientCertificate
    ) -> Check {
        Check(rule) { (makeClient: SettingsFactory) in
            let authority = try await TLSAuthority.shared()
            var settings = trusting(authority.root)
            settings.clientCertificate = try certificate(authority.client)
            for version in versions {
                try await TLSServer.run(wanting(authority, version)) { server in
                    let response = try await makeClient(settings).send(server.request("/mutual"))
                    try expect("the body", response.body, is: Data("/mutual".utf8))
                }
            }
        }
    }

    private static func refuses(
        _ rule: String,
        _ codes: [PingError.Code],
        _ certificate: @escaping @Sendable (TLSAuthority) throws -> ClientCertificate?
    ) -> Check {
        Check(rule) { (makeClient: SettingsFactory) in
            let authority = try await TLSAuthority.shared()
            var settings = trusting(authority.root)
            settings.clientCertificate = try certificate(authority)
            for version in versions {
                try await TLSServer.run(wanting(authority, version)) { server in
                    for method: HTTPRequest.Method in [.get, .post] {
                        let request = try server.request(method: method)
                        let error = try await makeClient(settings).expectFailure(codes, request, "With \(version) ")
                        // TLS 1.2 has no alert for it.
                        guard version == "-tls1_3", settings.clientCertificate == nil else { continue }
                        let expected = NetworkFailure.clientCertificateRequired.error(for: request)
                        try expect("the error's message", error.message, is: expected.message)
                    }
                    try expect("the number of requests", server.requests.count, is: 0)
                }
            }
        }
    }

    @Sendable private static func refusesExpired(_ makeClient: SettingsFactory) async throws {
        let authority = try await TLSAuthority.shared()
        var settings = trusting(authority.root)
        settings.clientCertificate = .pkcs12(authority.expiredClient.pkcs12, password: TLSIdentity.password)
        for version in versions {
            try await TLSServer.run(wanting(authority, version)) { server in
                try await makeClient(settings).expectFailure(NetworkFailure.clientCertificateExpired, server.request())
                try expect("the number of requests", server.requests.count, is: 0)
            }
        }
    }

    private static func unusable(
        _ rule: String,
        _ certificates: @escaping @Sendable (TLSAuthority) throws -> [ClientCertificate]
    ) -> Check {
        Check(rule) { (makeClient: SettingsFactory) in
            let authority = try await TLSAuthority.shared()
            var settings = trusting(authority.root)
            for certificate in try certificates(authority) {
                settings.clientCertificate = certificate
                try await TLSServer.run(wanting(authority, "-tls1_3")) { server in
                    let request = try server.request()
                    let codes: [PingError.Code] = [.networkTLS, .invalidHttpClientSetting]
                    let error = try await makeClient(settings).expectFailure(codes, request)
                    // A client may already throw in its initialiser.
                    guard error.code == .networkTLS else { return }
                    let expected = NetworkFailure.clientCertificateUnusable.error(for: request)
                    try expect("the error's message", error.message, is: expected.message)
                }
            }
        }
    }
}
