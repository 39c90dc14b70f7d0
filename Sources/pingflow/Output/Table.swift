import Foundation

/// Names and values, in two columns. Values are printed as they are, with their colours.
struct Table {
    private let rows: [(name: String, value: String)]

    init(_ rows: [(name: String, value: String)]) {
        self.rows = rows
    }

    func lines(_ style: Style) -> [String] {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { name, value in
            let padded = name.printableLine.padding(toLength: width, withPad: " ", startingAt: 0)
            return "  \(style.paint(padded, .faint))  \(value)"
        }
    }
}
