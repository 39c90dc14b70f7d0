import Foundation
import Testing

@testable import PingNetwork

@Suite("PEM") struct PEMTests {
    @Test func `gives the certificates of a bundle, whatever stands around them and however its lines end`()
        async throws
    {
        let (first, second) = (try await OpenSSL.certificate(.p256), try await OpenSSL.certificate(.ed25519))
        let key = "-----BEGIN PRIVATE KEY-----\nMA==\n-----END PRIVATE KEY-----\n"
        let bundle = "An authority\n=====\n" + first + "\n# another\n" + key + second + "-----END CERTIFICATE-----"
        let expected = [try await OpenSSL.der(first), try await OpenSSL.der(second)]
        for lineEnd in ["\n", "\r\n", "\r", " \t\n  "] {
            let text = bundle.replacingOccurrences(of: "\n", with: lineEnd)
            #expect(PEM.certificates(in: Data(text.utf8)) == expected)
        }
    }

    @Test(arguments: ["", "\n", "MA==", "-----END CERTIFICATE-----"])
    func `has no certificate where none begins`(text: String) {
        #expect(PEM.certificates(in: Data(text.utf8)) == [])
    }

    @Test(arguments: [
        "-----BEGIN CERTIFICATE-----", "-----BEGIN CERTIFICATE-----\nMA==\n",
        "-----BEGIN CERTIFICATE-----\nM\n-----END CERTIFICATE-----",
        "-----BEGIN CERTIFICATE-----\nMA==MA==\n-----END CERTIFICATE-----",
        "-----BEGIN CERTIFICATE-----\nMA==\n-----END PRIVATE KEY-----",
        "-----BEGIN CERTIFICATE-----\nMA==\n-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----",
        "-----BEGIN CERTIFICATE-----\nName: value\n\nMA==\n-----END CERTIFICATE-----",
    ])
    func `refuses a certificate without an end, or of other things than Base64`(text: String) {
        #expect(PEM.certificates(in: Data(text.utf8)) == nil)
    }

    @Test func `takes bytes that are not text for what stands around certificates`() async throws {
        let certificate = try await OpenSSL.certificate()
        let bundle = Data([0xFF, 0x00, 0xC3, 0x0A]) + Data(certificate.utf8) + Data([0xFE, 0xED])
        #expect(PEM.certificates(in: bundle) == [try await OpenSSL.der(certificate)])
    }
}
