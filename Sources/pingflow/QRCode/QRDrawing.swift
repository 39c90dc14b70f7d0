/// A QR code in block characters, two modules above each other in one.
struct QRDrawing {
    let code: QRSymbol
    let style: Style

    /// Scanners want a light margin; two modules do in practice.
    private static let margin = 2

    /// - Parameter columns: How many fit in a line; `nil` for any number.
    /// - Returns: The lines to write; a hint where it does not fit.
    func lines(columns: Int?) -> [String] {
        let width = code.size + 2 * Self.margin
        guard width <= columns ?? width else {
            return [Note(.warning, "The QR code needs \(width) columns; make the window wider.").styled(style)]
        }
        return stride(from: -Self.margin, to: code.size + Self.margin, by: 2).map { row in
            let blocks = (-Self.margin..<(code.size + Self.margin)).map { column in
                block(code.isDark(column, row), code.isDark(column, row + 1))
            }
            return style.paint(String(blocks), .whiteOnBlack)
        }
    }

    /// Light modules are painted, since most terminals are dark.
    private func block(_ upper: Bool, _ lower: Bool) -> Character {
        switch (upper, lower) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
    }
}
