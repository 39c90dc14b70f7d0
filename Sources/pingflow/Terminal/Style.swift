import Foundation

/// Colours and links for terminals. `NO_COLOR` (no-color.org) with any value but an empty one switches the colours off.
struct Style: Sendable {
    enum Paint: String, Sendable {
        case bold = "1"
        case faint = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
        case cyan = "36"
        /// For what must look the same on every terminal.
        case whiteOnBlack = "97;40"
    }

    let isColoured: Bool
    /// Whether a click on a link opens it.
    var drawsLinks = false

    /// The text in a colour, or as it is.
    func paint(_ text: String, _ paints: Paint...) -> String {
        guard isColoured, !text.isEmpty else { return text }
        return "\u{1B}[\(paints.map(\.rawValue).joined(separator: ";"))m\(text)\u{1B}[0m"
    }
}

extension Style {
    init(output: any TextOutput, environment: [String: String]) {
        let isForbidden = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
        isColoured = output.isTerminal && !isForbidden
        drawsLinks = output.isTerminal && Self.canDrawLinks(environment)
    }

    /// Names and values, in two columns. Values are printed as they are, with their colours.
    func table(_ rows: [(name: String, value: String)]) -> [String] {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { name, value in
            let padded = name.printableLine.padding(toLength: width, withPad: " ", startingAt: 0)
            return "  \(paint(padded, .faint))  \(value)"
        }
    }
}
