/// How the pixels of a PNG picture are written.
struct PNGFormat {
    let width: Int
    let height: Int
    private let depth: Int
    private let channels: Int
    private let isPalette: Bool
    private let hasAlpha: Bool

    /// - Parameter header: The content of the `IHDR` chunk.
    /// - Returns: `nil` for an unknown kind of picture, or an interlaced one.
    init?(_ header: ArraySlice<UInt8>) {
        let bytes = Array(header)
        guard bytes.count == 13, bytes[10] == 0, bytes[11] == 0, bytes[12] == 0,
            let kind = Self.kinds[bytes[9]], kind.depths.contains(bytes[8])
        else { return nil }
        width = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
        height = bytes[4..<8].reduce(0) { $0 << 8 | Int($1) }
        depth = Int(bytes[8])
        channels = kind.channels
        isPalette = bytes[9] == 3
        hasAlpha = bytes[9] >= 4
    }

    private static let kinds: [UInt8: (channels: Int, depths: Set<UInt8>)] = [
        0: (1, [1, 2, 4, 8, 16]), 2: (3, [8, 16]), 3: (1, [1, 2, 4, 8]), 4: (2, [8, 16]), 6: (4, [8, 16]),
    ]

    var bytesPerRow: Int { (width * channels * depth + 7) / 8 }

    /// Undoes the filters that made the rows pack well.
    ///
    /// - Returns: `nil` for an unknown filter.
    func unfilter(_ bytes: [UInt8]) -> [[UInt8]]? {
        let distance = max(1, channels * depth / 8)
        var rows: [[UInt8]] = []
        var above = [UInt8](repeating: 0, count: bytesPerRow)
        for start in stride(from: 0, to: bytes.count, by: bytesPerRow + 1) {
            guard bytes[start] <= 4 else { return nil }
            var row = Array(bytes[(start + 1)...(start + bytesPerRow)])
            for index in row.indices {
                let left = index >= distance ? row[index - distance] : 0
                let corner = index >= distance ? above[index - distance] : 0
                row[index] &+= Self.guess(bytes[start], left, above[index], corner)
            }
            rows.append(row)
            above = row
        }
        return rows
    }

    private static func guess(_ filter: UInt8, _ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
        switch filter {
        case 1: return left
        case 2: return above
        case 3: return UInt8((Int(left) + Int(above)) / 2)
        case 4:
            let estimate = Int(left) + Int(above) - Int(corner)
            let distances = [left, above, corner].map { abs(estimate - Int($0)) }
            if distances[0] <= distances[1], distances[0] <= distances[2] { return left }
            return distances[1] <= distances[2] ? above : corner
        default: return 0
        }
    }

    /// Whether each pixel of a row is dark. What can be seen through is light, as on a white page.
    func darkness(of row: [UInt8], palette: ArraySlice<UInt8>) -> [Bool] {
        (0..<width).map { pixel in
            let samples = (0..<channels).map { sample(pixel * channels + $0, of: row) }
            if isPalette { return isDark(palette: palette, entry: samples[0]) }
            let alpha = hasAlpha ? level(samples[channels - 1]) : 255
            let colours = hasAlpha ? samples.dropLast() : samples[...]
            let brightness = colours.map(level).reduce(0, +) / max(colours.count, 1)
            return alpha >= 128 && brightness < 128
        }
    }

    private func isDark(palette: ArraySlice<UInt8>, entry: Int) -> Bool {
        let start = palette.startIndex + entry * 3
        guard start + 3 <= palette.endIndex else { return false }
        return palette[start..<(start + 3)].reduce(0) { $0 + Int($1) } / 3 < 128
    }

    private func sample(_ index: Int, of row: [UInt8]) -> Int {
        switch depth {
        case 16: return Int(row[index * 2]) << 8 | Int(row[index * 2 + 1])
        case 8: return Int(row[index])
        default:
            let bit = index * depth
            return Int(row[bit / 8] >> UInt8(8 - depth - bit % 8)) & (1 << depth - 1)
        }
    }

    /// A sample as a number from 0 to 255.
    private func level(_ sample: Int) -> Int { sample * 255 / (1 << depth - 1) }
}
