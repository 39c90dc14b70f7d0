import Foundation
import Testing

@testable import PingNetwork

@Suite("The public key of a certificate") struct SubjectPublicKeyInfoTests {
    @Test(arguments: OpenSSL.Key.allCases)
    func `is found, byte for byte as openssl gives it`(key: OpenSSL.Key) async throws {
        let certificate = try await OpenSSL.certificate(key)
        let found = SubjectPublicKeyInfo(of: try await OpenSSL.der(certificate))
        #expect(found?.encoding == (try await OpenSSL.publicKey(certificate)))
    }

    @Test func `is found in bytes that are a part of others`() async throws {
        let certificate = try await OpenSSL.certificate()
        let padded = Data(repeating: 0x30, count: 7) + (try await OpenSSL.der(certificate)) + Data([0x30])
        let found = SubjectPublicKeyInfo(of: padded.dropFirst(7).dropLast())
        #expect(found?.encoding == (try await OpenSSL.publicKey(certificate)))
    }

    @Test func `is found in a certificate of version 1, which does not name its version`() throws {
        #expect(SubjectPublicKeyInfo(of: Self.certificate())?.encoding == Data([0x30, 1, 7]))
        #expect(SubjectPublicKeyInfo(of: Self.certificate(first: [0xA0, 3, 2, 1, 2]))?.encoding == Data([0x30, 1, 7]))
    }

    @Test(.enabled(if: systemBundle != nil))
    func `is found in every certificate that this machine trusts`() throws {
        let certificates = try #require(Self.systemBundle.flatMap(PEM.certificates(in:)))
        #expect(!certificates.isEmpty)
        #expect(certificates.allSatisfy { SubjectPublicKeyInfo(of: $0) != nil })
    }

    @Test(arguments: OpenSSL.Key.allCases)
    func `is nowhere in a certificate that is cut off, at any place, or is too long`(key: OpenSSL.Key) async throws {
        let certificate = try await OpenSSL.der(OpenSSL.certificate(key))
        for length in 0..<certificate.count {
            #expect(SubjectPublicKeyInfo(of: certificate.prefix(length)) == nil, "cut off after \(length) bytes")
        }
        #expect(SubjectPublicKeyInfo(of: certificate + [0x00]) == nil)
        #expect(SubjectPublicKeyInfo(of: certificate + certificate) == nil)
    }

    @Test func `never takes a changed certificate down with it: each byte, with values that are lengths and tags`()
        async throws
    {
        let certificate = try await OpenSSL.der(OpenSSL.certificate())
        for index in certificate.indices {
            for value: UInt8 in [0x00, 0x1F, 0x30, 0x7F, 0x80, 0x81, 0x84, 0x88, 0xA0, 0xFF] {
                var changed = certificate
                changed[index] = value
                guard let key = SubjectPublicKeyInfo(of: changed) else { continue }
                #expect(changed.range(of: key.encoding) != nil)
            }
        }
    }

    @Test(
        arguments: [
            [0x80], [0x81], [0x81, 0x7F], [0x82, 0x00, 0x80], [0x83, 0xFF, 0xFF, 0xFF], [0x84, 0x7F, 0xFF, 0xFF, 0xFF],
            [0x88, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x88, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0xFF],
        ] as [[UInt8]]
    )
    func `is nowhere behind a length that is not in order`(length: [UInt8]) {
        let content = Self.certificate().dropFirst(2)
        #expect(SubjectPublicKeyInfo(of: Data([0x30] + length)) == nil)
        #expect(SubjectPublicKeyInfo(of: Data([0x30] + length) + content) == nil)
        #expect(SubjectPublicKeyInfo(of: Data([0x30] + length) + content + Data([0x00, 0x00])) == nil)
    }

    @Test(arguments: [1, 2, 3, 4, 8])
    func `is nowhere behind a length that has a shorter form`(octets: Int) {
        let content = Self.certificate().dropFirst(2)
        let length = [UInt8](repeating: 0, count: octets - 1) + [UInt8(content.count)]
        #expect(SubjectPublicKeyInfo(of: Data([0x30, 0x80 | UInt8(octets)] + length) + content) == nil)
    }

    @Test func `is nowhere behind a length that begins with a zero`() async throws {
        let certificate = try await OpenSSL.der(OpenSSL.certificate())
        try #require(certificate[1] == 0x82)
        #expect(SubjectPublicKeyInfo(of: Data([0x30, 0x83, 0x00]) + certificate.dropFirst(2)) == nil)
    }

    @Test(arguments: [0x10, 0x04, 0x31, 0xB0] as [UInt8])
    func `is nowhere in what is not a sequence`(tag: UInt8) {
        for index in [0, 2] {
            var certificate = Self.certificate()
            certificate[index] = tag
            #expect(SubjectPublicKeyInfo(of: certificate) == nil)
        }
    }

    @Test(
        arguments: [
            [0x1F, 0x01, 0x00], [0xA0, 0], [0xA0, 0, 0xA0, 0], [0x02, 0, 0x02, 0], [0x30, 0], [],
        ] as [[UInt8]]
    )
    func `is nowhere among other fields`(first: [UInt8]) {
        let withSerialNumber = Self.certificate(serialNumber: [], first: first)
        #expect(SubjectPublicKeyInfo(of: withSerialNumber) == nil)
    }

    /// The skeleton of a certificate, whose key is `30 01 07`.
    private static func certificate(serialNumber: [UInt8] = [0x02, 1, 1], first: [UInt8] = []) -> Data {
        let fields = first + serialNumber + [0x30, 0, 0x30, 0, 0x30, 0, 0x30, 0, 0x30, 1, 7]
        let signed = [0x30, UInt8(fields.count)] + fields
        return Data([0x30, UInt8(signed.count)] + signed)
    }

    private static let systemBundle = try? Data(contentsOf: URL(fileURLWithPath: "/etc/ssl/certs/ca-certificates.crt"))
}
