import Foundation
import PingFido
import PingTestKit
import Testing

@Suite("CBOR")
struct CBORTests {
    /// Pairs of RFC 8949, appendix A.
    @Test(
        arguments: [
            (0, "00"), (23, "17"), (24, "1818"), (1000, "1903e8"), (1_000_000, "1a000f4240"),
            (1_000_000_000_000, "1b000000e8d4a51000"), (-1, "20"), (-1000, "3903e7"), ("", "60"),
            ("IETF", "6449455446"),
            (.bytes(Data([1, 2, 3, 4])), "4401020304"),
            (.array([1, .array([2, 3]), .array([4, 5])]), "8301820203820405"),
            (.map([:]), "a0"), (.map([1: 2, 3: 4]), "a201020304"), (.bool(true), "f5"), (.bool(false), "f4"),
            (.null, "f6"),
        ] as [(CBOR, String)]
    )
    func `Values have the bytes of RFC 8949`(value: CBOR, hexadecimal: String) throws {
        #expect(value.encoded().map { String(format: "%02x", $0) }.joined() == hexadecimal)
        #expect(try CBOR(decoding: value.encoded()) == value)
    }

    @Test func `Map keys are in canonical order: by length, then by bytes`() {
        let encoded = CBOR.map(["fmt": 1, "attStmt": 2, "authData": 3, 1: 4, -1: 5]).encoded()
        #expect(Array(encoded.prefix(5)) == [0xA5, 0x01, 0x04, 0x20, 0x05])
    }

    @Test(
        arguments: [
            [], [0x18], [0x19, 1], [0x41], [0x62, 0xC3, 0x28], [0x5F], [0x9F],
            [0x9B, 255, 255, 255, 255, 255, 255, 255, 255],
            [0x1B, 255, 255, 255, 255, 255, 255, 255, 255], [0xA2, 1, 1, 1, 1], [0x00, 0x00],
            [0xFB, 0, 0, 0, 0, 0, 0, 0, 0],
        ] as [[UInt8]]
    )
    func `Malformed bytes are refused`(bytes: [UInt8]) {
        let error = #expect(throws: PingError.self) { try CBOR(decoding: Data(bytes)) }
        #expect(error?.code == .webAuthnData)
    }

    @Test func `Ten thousand nested arrays are refused`() {
        let error = #expect(throws: PingError.self) { try CBOR(decoding: Data(repeating: 0x81, count: 10_000)) }
        #expect(error?.code == .webAuthnData)
    }

    @Test(arguments: 0..<5)
    func `Random bytes never crash the reader`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1_000 {
            let count = Int.random(in: 0..<40, using: &generator)
            let bytes = Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
            if let value = try? CBOR(decoding: bytes) { #expect((try? CBOR(decoding: value.encoded())) == value) }
        }
    }
}
