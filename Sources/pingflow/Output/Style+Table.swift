import Foundation

extension Style {
    /// Names and values, in two columns. Values are printed as they are, with their colours.
    func table(_ rows: [(name: String, value: String)]) -> [String] {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { name, value in
            let padded = name.printableLine.padding(toLength: width, withPad: " ", startingAt: 0)
            return "  \(paint(padded, .faint))  \(value)"
        }
    }
}
