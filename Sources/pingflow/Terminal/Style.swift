/// Colours for terminals, by the custom of `NO_COLOR` (no-color.org): any value but an empty one switches them off.
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

    init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    init(output: any TextOutput, environment: [String: String]) {
        let isForbidden = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
        isColoured = output.isTerminal && !isForbidden
    }

    /// The text in a colour, or as it is.
    func paint(_ text: String, _ paints: Paint...) -> String {
        guard isColoured, !text.isEmpty else { return text }
        return "\u{1B}[\(paints.map(\.rawValue).joined(separator: ";"))m\(text)\u{1B}[0m"
    }
}
