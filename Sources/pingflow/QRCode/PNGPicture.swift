import CPingZlib
import Foundation

/// A PNG picture in black and white (ISO/IEC 15948), as far as pictures of codes need it: not interlaced.
struct PNGPicture {
    let width: Int
    let height: Int
    /// Whether each pixel is dark, row by row.
    private let dark: [Bool]

    /// Larger pictures are none of a code.
    private static let largestSide = 2048
    private static let largestSize = 16 << 20

    /// - Returns: `nil` when the data is no such picture.
    init?(_ data: Data) {
        guard let chunks = Self.chunks([UInt8](data)), let header = chunks.first, header.name == "IHDR",
            let format = PNGFormat(header.content), (1...Self.largestSide).contains(format.width),
            (1...Self.largestSide).contains(format.height)
        else { return nil }
        let packed = chunks.filter { $0.name == "IDAT" }.flatMap(\.content)
        let size = (format.bytesPerRow + 1) * format.height
        guard size <= Self.largestSize, let filtered = ZlibDecoder.decompress(packed, limit: size),
            filtered.count == size, let rows = format.unfilter(filtered)
        else { return nil }
        let palette = chunks.first { $0.name == "PLTE" }?.content ?? []
        width = format.width
        height = format.height
        dark = rows.flatMap { format.darkness(of: $0, palette: palette) }
    }

    func isDark(_ column: Int, _ row: Int) -> Bool {
        (0..<width).contains(column) && (0..<height).contains(row) && dark[row * width + column]
    }

    private struct Chunk {
        let name: String
        let content: ArraySlice<UInt8>
    }

    private static func chunks(_ bytes: [UInt8]) -> [Chunk]? {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        var chunks: [Chunk] = []
        var position = 8
        while position + 12 <= bytes.count {
            let length = bytes[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - position - 12 else { return nil }
            let end = position + 8 + length
            let checksum = bytes[end..<(end + 4)].reduce(uLong(0)) { $0 << 8 | uLong($1) }
            guard unsafe checksum == crc32(0, Array(bytes[(position + 4)..<end]), uInt(length + 4)) else { return nil }
            let name = String(decoding: bytes[(position + 4)..<(position + 8)], as: UTF8.self)
            chunks.append(Chunk(name: name, content: bytes[(position + 8)..<(position + 8 + length)]))
            position += 12 + length
        }
        return chunks
    }
}
