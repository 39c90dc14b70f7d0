import Crypto
import CryptoExtras
import Foundation
import PingTestKit
import Testing

@testable import PingOidc

@Suite("The certificate of a client's key") struct KeyCertificateTests {
    private static let key: Secret = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgxY47OBDAOUlpQeVo
        1AMFWHYxiIMXXytC63PFt3aGcBehRANCAARvlDzItl3zPV0Talm07wZYM4kygsix
        tcEqMLSd/vW/dOJDHKYC+GS29dx4qqFFL1kC/EWH+Mpu4OJDEzuIVORt
        -----END PRIVATE KEY-----
        """

    private static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBdTCCARugAwIBAgIUfn2xqPVYwkyIu9y9MvH4jINlG/YwCgYIKoZIzj0EAwIw
        DzENMAsGA1UEAwwEYmFuazAgFw0yNjExMjYwOTEyMzNaGA8yMTI2MTEwMjA5MTIz
        M1owDzENMAsGA1UEAwwEYmFuazBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABG+U
        PMi2XfM9XRNqWbTvBlgziTKCyLG1wSowtJ3+9b904kMcpgL4ZLb13HiqoUUvWQL8
        RYf4ym7g4kMTO4hU5G2jUzBRMB0GA1UdDgQWBBRg8POr8tI4l9mxAkBsNrdzrvuX
        jTAfBgNVHSMEGDAWgBRg8POr8tI4l9mxAkBsNrdzrvuXjTAPBgNVHRMBAf8EBTAD
        AQH/MAoGCCqGSM49BAMCA0gAMEUCIQDwGj379sXT2nTma9UCgqAifbxNjFu3gJJb
        ig+4GgoC9gIgf8e8+pmQjpnrBiAND3nHNtvR2+4CZtrXeEPVJrKpROs=
        -----END CERTIFICATE-----
        """

    /// The SHA-256 hash of the certificate, as OpenSSL computes it.
    private static let thumbprint = "JQl_XOOZGvMj2JFh0ZerdXwS4ScwMR7e5397Y2Yg1Zk"

    @Test(arguments: ["", "Bag Attributes\r\n", "\n\n"])
    func `Its thumbprint is in the header of assertions, whatever stands around it`(_ text: String) async throws {
        let pem = text + Self.certificate + "\n" + text + Self.certificate.replacing("MIIB", with: "MIIC")
        let key = try ClientKey(Self.key, certificate: pem)
        let login = try await TestLogin(config: { $0.clientAuthentication = .privateKeyJwt(key) })
        try await login.logIn()
        let assertion = try SignedToken(login.provider.forms("token")[0]["client_assertion"] ?? "")
        #expect(assertion.header == ["alg": "ES256", "typ": "JWT", "x5t#S256": .string(Self.thumbprint)])
    }

    @Test(arguments: ["ES256", "ES384", "EdDSA", "PS256"])
    func `That of another key is refused, for each kind of key`(_ algorithm: String) throws {
        let pair = try TestClientKey.make(algorithm)
        let member = ["RSA": "n"][pair.publicKey["kty"]?.string ?? ""] ?? "x"
        let bytes = Data(base64URLEncoded: pair.publicKey[member]?.string ?? "") ?? Data()
        let second = pair.publicKey["y"]?.string.flatMap { Data(base64URLEncoded: $0) } ?? Data()
        let own = Data([0x30, 0x82]) + bytes + second
        #expect(try ClientKey(pair.text, certificate: Self.pem(own)).certificateThumbprint?.count == 43)
        let error = #expect(throws: PingError.self) { try ClientKey(pair.text, certificate: Self.certificate) }
        #expect(error?.code == .invalidConfiguration && error?.message.contains("certificate of another key") == true)
    }

    @Test(arguments: [
        "", "a certificate", "-----BEGIN CERTIFICATE-----", "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----",
        "-----BEGIN CERTIFICATE-----\nMIIB\n", "-----BEGIN CERTIFICATE-----\n?\n-----END CERTIFICATE-----",
        "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----",
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
    ])
    func `Another text is refused without being quoted`(_ text: String) {
        let error = #expect(throws: PingError.self) { try ClientKey(Self.key, certificate: text) }
        #expect(error?.message == "The client's key has a certificate that cannot be read.")
    }

    private static func pem(_ der: Data) -> String {
        "-----BEGIN CERTIFICATE-----\n\(der.base64EncodedString())\n-----END CERTIFICATE-----"
    }
}
