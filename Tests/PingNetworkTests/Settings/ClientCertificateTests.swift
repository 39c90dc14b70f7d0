import Foundation
import PingNetwork
import Testing

@Suite("A client certificate") struct ClientCertificateTests {
    @Test(arguments: [
        ("", ""), ("canary", "-----BEGIN PRIVATE KEY-----"), ("-----BEGIN CERTIFICATE-----", "canary"),
        ("-----BEGIN PRIVATE KEY-----canary", "-----BEGIN CERTIFICATE-----canary"),
    ])
    func `is refused when it is not PEM, without showing it`(chain: String, privateKey: String) {
        let error = #expect(throws: PingError.self) {
            try ClientCertificate.pem(chain: chain, privateKey: Secret(privateKey))
        }
        #expect(error?.code == .invalidHttpClientSetting)
        #expect(error.map { String(reflecting: $0).contains("canary") } == false)
    }

    @Test func `prints its form and nothing of itself`() throws {
        let pem = try ClientCertificate.pem(
            chain: "-----BEGIN CERTIFICATE-----\ncanary",
            privateKey: "-----BEGIN PRIVATE KEY-----\ncanary",
            password: "canary"
        )
        for certificate in [pem, .pkcs12(Data("canary".utf8), password: "canary")] {
            var dumped = ""
            dump(certificate, to: &dumped)
            for text in [dumped, "\(certificate)", String(reflecting: certificate)] {
                #expect(!text.contains("canary"))
            }
        }
        #expect("\(pem)" == "a client certificate in PEM form")
    }
}
