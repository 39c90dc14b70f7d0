/// The codewords of a QR code of a text: its bytes, and those that correct errors (ISO/IEC 18004).
///
/// Versions 1 to 6 in byte mode, with the least correction: a screen is not torn, and small codes fit a terminal.
struct QRCodewords: Sendable, Hashable {
    /// From 1, the smallest, to 6.
    let version: Int
    let bytes: [UInt8]

    /// The capacities of the versions: blocks of so many bytes of data and of correction.
    private static let capacities: [(blocks: Int, data: Int, correction: Int)] = [
        (1, 19, 7), (1, 34, 10), (1, 55, 15), (1, 80, 20), (1, 108, 26), (2, 68, 18),
    ]

    /// The mode and the length take one and a half bytes, and the end of the text half a byte.
    private static let frame = 2

    /// - Returns: `nil` for a text of more than 134 bytes.
    init?(_ text: String) {
        let text = Array(text.utf8)
        let found = Self.capacities.firstIndex { text.count + Self.frame <= $0.blocks * $0.data }
        guard let found else { return nil }
        version = found + 1
        let capacity = Self.capacities[found]
        let data = Self.padded(Self.framed(text), to: capacity.blocks * capacity.data)
        let blocks = stride(from: 0, to: data.count, by: capacity.data).map { Array(data[$0..<($0 + capacity.data)]) }
        let corrections = blocks.map { ReedSolomon(capacity.correction).correction(of: $0) }
        bytes = Self.interleaved(blocks) + Self.interleaved(corrections)
    }

    /// Mode 4, bytes, and the length stand before the text, so that all of it moves by half a byte.
    private static func framed(_ text: [UInt8]) -> [UInt8] {
        let mode: UInt8 = 0x4
        let bytes = [UInt8(text.count)] + text
        let lower = [mode] + bytes.map { $0 & 0xF }
        let upper = bytes.map { $0 >> 4 } + [0]
        return zip(lower, upper).map { $0 << 4 | $1 }
    }

    private static func padded(_ data: [UInt8], to count: Int) -> [UInt8] {
        data + (0..<(count - data.count)).map { $0.isMultiple(of: 2) ? 0xEC : 0x11 }
    }

    /// The first byte of each block, then the second of each.
    private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
        (blocks.first ?? []).indices.flatMap { index in blocks.map { $0[index] } }
    }
}
