import Foundation

/// A QR code (ISO/IEC 18004) as its modules: of a text, or taken from a picture.
///
/// A server that sends a picture does not say what is in it, so the tool reads the modules and draws them again.
struct QRCode: Sendable, Hashable {
    /// How many modules a side has.
    let size: Int
    /// Whether each module is dark, row by row, without the light margin.
    private let modules: [Bool]

    /// Reads a picture.
    ///
    /// - Returns: `nil` when it is not a PNG picture of an upright QR code.
    init?(png data: Data) {
        guard let picture = PNGPicture(data), let frame = Frame(picture) else { return nil }
        let size = frame.size
        self.size = size
        modules = (0..<(size * size)).map { frame.isDark($0 % size, $0 / size, in: picture) }
        guard Self.corners(size).allSatisfy({ hasFinder(at: $0) }) else { return nil }
    }

    /// Makes the code of a text, in UTF-8.
    ///
    /// - Returns: `nil` for a text of more than 134 bytes.
    init?(text: String) {
        guard let symbol = QRCodewords(text).map({ QRSymbol($0).masked }) else { return nil }
        size = symbol.size
        modules = symbol.modules
    }

    func isDark(_ column: Int, _ row: Int) -> Bool {
        (0..<size).contains(column) && (0..<size).contains(row) && modules[row * size + column]
    }

    private static func corners(_ size: Int) -> [(column: Int, row: Int)] { [(0, 0), (size - 7, 0), (0, size - 7)] }

    /// Whether the pattern by which a code is found stands in a corner: a dark square in a light and a dark ring.
    private func hasFinder(at corner: (column: Int, row: Int)) -> Bool {
        (0..<49).allSatisfy { index in
            let ring = max(abs(index % 7 - 3), abs(index / 7 - 3))
            return isDark(corner.column + index % 7, corner.row + index / 7) == (ring != 2)
        }
    }

    /// The position of the code in the picture.
    private struct Frame {
        let left: Int
        let top: Int
        let side: Int
        let size: Int

        /// The dark area, whose upper left edge is the seven modules of a finder pattern.
        init?(_ picture: PNGPicture) {
            let columns = 0..<picture.width
            let rows = 0..<picture.height
            guard let top = rows.first(where: { row in columns.contains { picture.isDark($0, row) } }),
                let left = columns.first(where: { column in rows.contains { picture.isDark(column, $0) } }),
                let right = columns.last(where: { column in rows.contains { picture.isDark(column, $0) } }),
                let edge = (left...right).first(where: { !picture.isDark($0, top) })
            else { return nil }
            self.left = left
            self.top = top
            side = right - left + 1
            size = Int((Double(side * 7) / Double(edge - left)).rounded())
            guard edge > left, (21...177).contains(size), (size - 17) % 4 == 0 else { return nil }
        }

        /// A module by the pixel in its middle.
        func isDark(_ column: Int, _ row: Int, in picture: PNGPicture) -> Bool {
            picture.isDark(left + (2 * column + 1) * side / (2 * size), top + (2 * row + 1) * side / (2 * size))
        }
    }
}
