import PingCommons
import PingTestKit
import Testing

@Suite("A search for bytes in a text")
struct ByteSearchTests {
    @Test("finds a byte below the bound, and each of the others, at any place of a text", arguments: 1...20)
    func findsEach(length: Int) {
        for byte in UInt8.min..<0x80 {
            let isWanted = byte < 0x20 || byte == 0x3B || byte == 0x3D || byte == 0x7F
            for place in 0..<length {
                var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: length)
                bytes[place] = byte
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(text.hasNoByte(below: 0x20, or: (0x3B, 0x3D, 0x7F)) == !isWanted, "\(byte) at \(place)")
            }
        }
    }

    @Test("finds nothing in an empty text, or in bytes above ASCII", arguments: ["", "é", "日本語のテキスト", "🙂🙂🙂"])
    func findsNothing(text: String) {
        #expect(text.hasNoByte(below: 0x20, or: (0x3B, 0x3D, 0x7F)))
    }

    @Test("compares with all the bytes of random words", arguments: 0..<50)
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let bytes = (0..<64).map { _ in UInt8.random(in: 0x18..<0x80, using: &generator) }
        for end in bytes.indices {
            let isFree = bytes[..<end].allSatisfy { $0 >= 0x20 && ![0x3B, 0x3D, 0x7F].contains($0) }
            let text = String(decoding: bytes[..<end], as: UTF8.self)
            #expect(text.hasNoByte(below: 0x20, or: (0x3B, 0x3D, 0x7F)) == isFree)
        }
    }
}
