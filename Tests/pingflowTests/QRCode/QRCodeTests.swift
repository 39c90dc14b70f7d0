import Foundation
import Testing

@testable import pingflow

@Suite struct QRCodeTests {
    private func text(_ code: QRCode) -> String {
        (0..<code.size).map { row in
            String((0..<code.size).map { code.isDark($0, row) ? "#" : "." })
        }.joined(separator: "\n")
    }

    @Test(arguments: QRPicture.readable)
    func `A code is read from a picture of any kind`(picture: QRPicture) throws {
        let code = try #require(QRCode(png: picture.png))
        #expect(code.size == 29)
        #expect(text(code) == QRPicture.modules)
    }

    @Test func `An interlaced picture is not read`() throws {
        #expect(QRCode(png: try #require(QRPicture.interlaced).png) == nil)
    }

    @Test func `A picture that was cut off anywhere before its end is none`() throws {
        let picture = try #require(QRPicture.readable.first).png
        // The last chunk is empty and says only that this is the end.
        for end in 0..<(picture.count - 12) {
            #expect(QRCode(png: picture.prefix(end)) == nil, "\(end) bytes")
        }
    }

    @Test(arguments: [0x01, 0x80, 0xFF] as [UInt8])
    func `A picture with a damaged byte is none, for its checksums say so`(mask: UInt8) throws {
        let picture = try #require(QRPicture.readable.first).png
        for index in picture.indices {
            var copy = picture
            copy[index] ^= mask
            #expect(QRCode(png: copy) == nil, "byte \(index)")
        }
    }

    @Test(
        arguments: [(0, 31), (31, 0), (0x7FFF_FFFF, 31), (31, 0xFFFF_FFFF), (0xFFFF_FFFF, 0xFFFF_FFFF), (2049, 31)]
            as [(UInt32, UInt32)]
    )
    func `A picture that claims a size it cannot have is none, before anything is unpacked`(
        width: UInt32,
        height: UInt32
    ) {
        #expect(QRCode(png: PNGSketch(width: width, height: height, packed: [0x78, 0x01, 0x03, 0x00]).data) == nil)
    }

    @Test func `A picture whose rows unpack to more than it claims is none, and little of it is unpacked`() {
        // One byte, repeated by a fixed code for 258 bytes: bits 0, for as long as the data goes.
        let packed = [0x78, 0x01, 0x63, 0x60] + [UInt8](repeating: 0x18, count: 100_000)
        #expect(QRCode(png: PNGSketch(width: 31, height: 31, packed: packed).data) == nil)
    }

    @Test(arguments: 0..<6)
    func `A picture of anything else is not a code`(kind: Int) {
        let side = 58
        var state: UInt64 = 88_172_645_463_325_252
        let sketch = PNGSketch(side: side) { x, y in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return switch kind {
            case 0: false
            case 1: true
            case 2: state & 1 == 0
            case 3: (x / 7 + y / 7).isMultiple(of: 2)
            case 4: x == y
            default: max(abs(x - side / 2), abs(y - side / 2)) < 14
            }
        }
        #expect(QRCode(png: sketch.data) == nil)
    }

    @Test(arguments: [(0, 0), (22, 0), (0, 22)])
    func `One finder pattern that is missing makes it no code`(column: Int, row: Int) {
        let rows = QRPicture.modules.split(separator: "\n").map(Array.init)
        let isDark = { (x: Int, y: Int) in rows[y][x] == "#" }
        #expect(QRCode(png: PNGSketch(side: 29, isDark: isDark).data) != nil)
        let broken = PNGSketch(side: 29) { x, y in isDark(x, y) != (x == column + 3 && y == row + 3) }
        #expect(QRCode(png: broken.data) == nil)
    }

    @Test(arguments: ["", "GIF89a", "<svg/>", "\u{89}PNG\r\n\u{1A}\n"])
    func `Data that is not a picture is not a code`(text: String) {
        #expect(QRCode(png: Data(text.utf8)) == nil)
    }

    @Test(arguments: 0..<20)
    func `Packed data of any kind ends, with something or nothing`(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        let noise = (0..<400).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(state >> 56)
        }
        for kind: UInt8 in 0..<8 {
            let bytes = ZlibDecoder.decompress([0x78, 0x01, kind | noise[0] & 0xF8] + noise, limit: 10_000)
            #expect(bytes?.count ?? 0 <= 10_000)
        }
    }
}
