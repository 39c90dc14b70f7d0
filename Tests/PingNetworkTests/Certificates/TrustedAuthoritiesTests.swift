import Foundation
import Testing

@testable import PingNetwork

@Suite("Trusted authorities") struct TrustedAuthoritiesTests {
    @Test func `are the certificates of a PEM file`() async throws {
        let pem = try await OpenSSL.certificate(.p256) + OpenSSL.certificate(.rsa)
        #expect(try TrustedAuthorities.certificates(pem: pem) == .bundle(Data(pem.utf8)))
    }

    @Test(arguments: [
        "", "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----",
        "-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----",
        "-----END CERTIFICATE-----\n-----BEGIN CERTIFICATE-----",
        "-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----",
    ])
    func `are not made of what holds no certificate`(pem: String) {
        let error = #expect(throws: PingError.self) { try TrustedAuthorities.certificates(pem: pem) }
        #expect(error?.code == .invalidHttpClientSetting)
    }

    @Test func `are not made of a bundle with one certificate that cannot be read`() async throws {
        let pem = try await OpenSSL.certificate() + "-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----"
        let error = #expect(throws: PingError.self) { try TrustedAuthorities.certificates(pem: pem) }
        #expect(error?.code == .invalidHttpClientSetting)
    }
}
