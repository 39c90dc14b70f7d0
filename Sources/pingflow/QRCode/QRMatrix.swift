/// A QR code of a text (ISO/IEC 18004) as its modules.
struct QRMatrix: Sendable, Hashable {
    /// How many modules a side has.
    let size: Int
    /// Whether each module is dark, row by row, without the light margin.
    private let modules: [Bool]

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
}
