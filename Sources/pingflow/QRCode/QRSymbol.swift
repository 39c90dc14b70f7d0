/// A QR code of a text, as its modules (ISO/IEC 18004, section 7): first the patterns that a scanner looks for, then
/// the content in what is free, then one of eight masks over the content.
struct QRSymbol {
    /// How many modules a side has.
    let size: Int
    /// Whether each module is dark, row by row, without the light margin.
    private(set) var modules: [Bool]
    /// The modules with a fixed place, which content and masks leave alone.
    private var isFixed: [Bool]

    init(_ codewords: QRCodewords) {
        size = 17 + 4 * codewords.version
        modules = [Bool](repeating: false, count: size * size)
        isFixed = modules
        drawPatterns(codewords.version)
        fill(codewords.bytes)
    }

    /// The symbol of a text in UTF-8, with the mask that leaves the fewest patterns which confuse a scanner.
    ///
    /// - Returns: `nil` for a text of more than 134 bytes.
    init?(text: String) {
        guard let plain = QRCodewords(text).map({ QRSymbol($0) }) else { return nil }
        let symbols = (0..<8).map(plain.masked)
        self = symbols.min { $0.penalty < $1.penalty } ?? plain
    }

    func isDark(_ column: Int, _ row: Int) -> Bool {
        (0..<size).contains(column) && (0..<size).contains(row) && modules[row * size + column]
    }

    private mutating func fix(_ column: Int, _ row: Int, _ isDark: Bool) {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return }
        modules[row * size + column] = isDark
        isFixed[row * size + column] = true
    }

    // MARK: - Patterns

    private mutating func drawPatterns(_ version: Int) {
        for index in 0..<size {
            fix(6, index, index.isMultiple(of: 2))
            fix(index, 6, index.isMultiple(of: 2))
        }
        // With the light ring around each finder pattern.
        for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawSquares(column, row, 4, light: [2, 4]) }
        if version > 1 { drawSquares(size - 7, size - 7, 2, light: [1]) }
        drawFormat(0)
    }

    /// Squares around a module, dark except some.
    private mutating func drawSquares(_ column: Int, _ row: Int, _ radius: Int, light: Set<Int>) {
        for x in -radius...radius {
            for y in -radius...radius { fix(column + x, row + y, !light.contains(max(abs(x), abs(y)))) }
        }
    }

    /// The level of correction and the mask, twice, each with its own correction (section 7.9).
    private mutating func drawFormat(_ mask: Int) {
        let lowest = 1
        let data = lowest << 3 | mask
        let remainder = (0..<10).reduce(data) { bits, _ in bits << 1 ^ (bits >> 9) * 0x537 }
        let format = (data << 10 | remainder) ^ 0x5412
        for bit in 0..<15 {
            let isDark = format >> bit & 1 == 1
            // Past the timing pattern, which lies in the sixth row and column.
            let near = bit < 6 ? bit : bit < 8 ? bit + 1 : bit == 8 ? 7 : 14 - bit
            if bit < 8 {
                fix(8, near, isDark)
                fix(size - 1 - bit, 8, isDark)
            } else {
                fix(near, 8, isDark)
                fix(8, size - 15 + bit, isDark)
            }
        }
        fix(8, size - 8, true)
    }

    // MARK: - Content

    /// From the lower right corner, two columns at a time, up and down in turn (section 7.7.3).
    private mutating func fill(_ bytes: [UInt8]) {
        var position = 0
        var isUpward = true
        var right = size - 1
        while right > 0 {
            if right == 6 { right -= 1 }
            for step in 0..<size {
                let row = isUpward ? size - 1 - step : step
                for column in [right, right - 1] where !isFixed[row * size + column] && position < bytes.count * 8 {
                    modules[row * size + column] = bytes[position / 8] >> (7 - position % 8) & 1 == 1
                    position += 1
                }
            }
            isUpward.toggle()
            right -= 2
        }
    }

    func masked(_ mask: Int) -> QRSymbol {
        var symbol = self
        for row in 0..<size {
            for column in 0..<size where !isFixed[row * size + column] {
                if Self.inverts(mask, column, row) { symbol.modules[row * size + column].toggle() }
            }
        }
        symbol.drawFormat(mask)
        return symbol
    }

    private static func inverts(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (x / 3 + y / 2) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }

    // MARK: - Which mask

    /// How many patterns confuse a scanner (section 7.8.3): runs, squares, false finder patterns, too much of a colour.
    private var penalty: Int {
        let rows = (0..<size).map { row in (0..<size).map { isDark($0, row) } }
        let columns = (0..<size).map { column in (0..<size).map { isDark(column, $0) } }
        let lines = (rows + columns).reduce(0) { $0 + Self.penalty(of: $1) }
        let share = modules.count { $0 } * 20 / modules.count
        return lines + squares + abs(share - 10) * 10
    }

    private var squares: Int {
        (0..<(size - 1)).reduce(0) { sum, row in sum + 3 * (0..<(size - 1)).count { isSquare($0, row) } }
    }

    private func isSquare(_ column: Int, _ row: Int) -> Bool {
        let first = isDark(column, row)
        let others = [isDark(column + 1, row), isDark(column, row + 1), isDark(column + 1, row + 1)]
        return others.allSatisfy { $0 == first }
    }

    private static func penalty(of line: [Bool]) -> Int {
        var penalty = 0
        var run = 0
        for index in line.indices {
            run = index > 0 && line[index] == line[index - 1] ? run + 1 : 1
            penalty += run == 5 ? 3 : run > 5 ? 1 : 0
        }
        for start in 0...(line.count - finder.count) {
            let part = Array(line[start..<(start + finder.count)])
            if part == finder || part == finder.reversed() { penalty += 40 }
        }
        return penalty
    }

    /// A finder pattern from one side to the other, and light modules beside it.
    private static let finder = [true, false, true, true, true, false, true, false, false, false, false]
}
