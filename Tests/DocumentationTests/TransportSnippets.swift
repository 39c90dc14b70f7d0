// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the comments.

import Foundation
import PingTransportConformance
import Testing

// The blocks of the documentation comments of `HttpClientConformance` and `ScriptedTransport`, and of the guide
// “Proxies, pins and client certificates”.

private typealias MyClient = DefaultHttpClient

// One check in place of all: the tests of PingNetwork run them all with the same client.
nonisolated enum HttpClientConformance {
    typealias Check = PingTransportConformance.HttpClientConformance.Check

    static let checks = Array(PingTransportConformance.HttpClientConformance.checks.prefix(1))
}

@Suite("A reader's own client") struct TransportSnippets {
    @Test(arguments: HttpClientConformance.checks)
    func keepsTheRule(check: HttpClientConformance.Check) async throws {
        try await check.run { MyClient() }
    }
}

private func settings(_ config: inout WorkflowConfig) throws {
    var settings = HttpClientSettings()
    settings.proxy = try .server("http://proxy.example.com:3128")
    let pin = try PublicKeyPin("sha256/47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
    settings.pinnedPublicKeys["auth.pingone.com"] = [pin]
    config.httpClient = DefaultHttpClient(settings: settings)
}

private func lowestVersion(_ config: inout WorkflowConfig) {
    var settings = HttpClientSettings()
    settings.lowestTLSVersion = .v13
    config.httpClient = DefaultHttpClient(settings: settings)
}

private func mutualTLS(_ config: inout WorkflowConfig, authorities: String, certificate: Data, password: Secret) throws {
    var settings = HttpClientSettings()
    settings.trustedAuthorities = try .certificates(pem: authorities)
    settings.clientCertificate = .pkcs12(certificate, password: password)
    config.httpClient = DefaultHttpClient(settings: settings)
}

private func scriptedTransport(step: Data, tokens: Data) {
    let transport = ScriptedTransport()
    transport.respond(HttpResponse(status: 200, body: step))
    transport.respond(HttpResponse(status: 200, body: tokens)) { $0.url.path.hasSuffix("/access_token") }
}
