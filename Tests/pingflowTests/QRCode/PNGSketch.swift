import Foundation

/// A PNG picture of eight grey bits, made as plainly as can be.
struct PNGSketch {
    let data: Data

    init(side: Int, isDark: (Int, Int) -> Bool) {
        var rows: [UInt8] = []
        for y in 0..<side { rows += [0] + (0..<side).map { isDark($0, y) ? 0 : 255 } }
        var packed: [UInt8] = [0x78, 0x01]
        // Stored blocks, and their Adler-32 checksum.
        for start in stride(from: 0, to: rows.count, by: 60_000) {
            let block = rows[start..<min(start + 60_000, rows.count)]
            let length = UInt16(block.count)
            packed += [start + block.count == rows.count ? 1 : 0]
            packed += [length, ~length].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + block
        }
        self.init(width: UInt32(side), height: UInt32(side), packed: packed + Self.bytes(Self.adler32(rows)))
    }

    /// - Parameter packed: What stands for the rows.
    init(width: UInt32, height: UInt32, packed: [UInt8]) {
        let header = Self.bytes(width) + Self.bytes(height) + [8, 0, 0, 0, 0]
        data = Data(
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header) + Self.chunk("IDAT", packed)
                + Self.chunk("IEND", [])
        )
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return bytes(UInt32(content.count)) + body + bytes(checksum(body))
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
    }

    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        let (low, high) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let low = (sums.0 + UInt32(byte)) % 65_521
            return (low, (sums.1 + low) % 65_521)
        }
        return high << 16 | low
    }

    /// CRC-32, bit by bit.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { register, byte in
            (0..<8).reduce(register ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}
