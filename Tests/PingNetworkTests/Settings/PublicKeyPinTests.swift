import Foundation
import PingNetwork
import Testing

@Suite("A pin") struct PublicKeyPinTests {
    private static let digest = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="

    @Test(arguments: ["", "sha256/", "sha256//"])
    func `is read with and without what says how it was made`(prefix: String) throws {
        let pin = try PublicKeyPin(prefix + Self.digest)
        #expect(pin.digest == Self.digest)
        #expect("\(pin)" == "sha256/\(Self.digest)")
        #expect(try PublicKeyPin("\(pin)") == pin)
    }

    @Test(arguments: ["", "sha256/", "sha256//"])
    func `may have a digest of any bytes, also one that begins with slashes`(prefix: String) throws {
        for byte in UInt8.min...UInt8.max {
            let digest = Data(repeating: byte, count: 32).base64EncodedString()
            #expect(try PublicKeyPin(prefix + digest).digest == digest)
        }
    }

    @Test(arguments: [
        "", "sha256/", "sha256//", "/etc/passwd", "sha1/2jmj7l5rSw0yVb/vlWAYkK/YBwk=", "sha256/AAAA",
        "sha256/" + String(repeating: "A", count: 43), "sha256/" + digest + ";sha256/" + digest, digest + digest,
        "sha256/" + digest + "\r\n", " " + digest, "sha256/47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU=",
        "SHA256/" + digest, String(repeating: "A", count: 1_000_000),
    ])
    func `is nothing else`(text: String) {
        let error = #expect(throws: PingError.self) { try PublicKeyPin(text) }
        #expect(error?.code == .invalidHttpClientSetting)
    }
}
