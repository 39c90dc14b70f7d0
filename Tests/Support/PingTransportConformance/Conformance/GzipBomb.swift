import Foundation

/// The start of a gzip stream (RFC 1952) of nothing but zeros, as small as deflate (RFC 1951) can write them.
enum GzipBomb {
    static func bytes(count: Int) -> Data {
        var writer = BitWriter()
        writer.write(1, count: 1)  // The last block …
        writer.write(1, count: 2)  // … with the fixed codes.
        writer.write(reversed: 0b0011_0000, count: 8)  // The byte 0.
        while writer.bytes.count < count {
            writer.write(reversed: 0b1100_0101, count: 8)  // 258 bytes again …
            writer.write(0, count: 5)  // … from one byte before.
        }
        return Data([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3] + writer.bytes)
    }

    private struct BitWriter {
        private(set) var bytes: [UInt8] = []
        private var buffer = 0
        private var bitCount = 0

        /// Writes bits, the lowest first.
        mutating func write(_ bits: Int, count: Int) {
            buffer |= bits << bitCount
            bitCount += count
            while bitCount >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: buffer))
                buffer >>= 8
                bitCount -= 8
            }
        }

        /// Writes bits, the highest first, as Huffman codes are.
        mutating func write(reversed bits: Int, count: Int) {
            for place in (0..<count).reversed() { write(bits >> place & 1, count: 1) }
        }
    }
}
