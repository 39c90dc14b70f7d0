/// Text that fits a terminal.
extension String {
    /// How many columns the text takes on a terminal, at most: colours and the addresses of links take none, and
    /// characters of East Asian scripts and most pictures take two.
    var columns: Int {
        var width = 0
        var isEscaped = false
        var end: Unicode.Scalar?
        for scalar in unicodeScalars {
            if isEscaped {
                (isEscaped, end) = (false, scalar == "]" ? "\\" : "m")
            } else if end != nil {
                if scalar == end { end = nil }
            } else if scalar == "\u{1B}" {
                isEscaped = true
            } else {
                width += scalar.columns
            }
        }
        return width
    }

    /// The text, or as much of it as fits, with an ellipsis.
    func fitting(_ limit: Int) -> String {
        guard columns > limit else { return self }
        var fitting = ""
        var width = 1
        for character in self {
            width += String(character).columns
            if width > limit { break }
            fitting.append(character)
        }
        return fitting + "…"
    }

    /// The text with lines that break between words. Lines after a break begin below the words of the first one: behind
    /// its mark, its number, or its first column. A word that is longer than a line stays whole.
    func folded(to limit: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).map { Self.fold(String($0), limit) }
            .joined(separator: "\n")
    }

    private static func fold(_ line: String, _ limit: Int) -> String {
        guard line.columns > limit else { return line }
        let indent = Swift.min(line.hangingIndent, limit / 2)
        var (folded, width) = ("", 0)
        for (index, word) in line.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            let wordWidth = String(word).columns
            if width > indent, width + 1 + wordWidth > limit {
                if word.isEmpty { continue }
                folded += "\n" + String(repeating: " ", count: indent) + word
                width = indent + wordWidth
            } else {
                folded += (index == 0 ? "" : " ") + word
                width += (index == 0 ? 0 : 1) + wordWidth
            }
        }
        return folded
    }

    /// The column in which the words of a line begin.
    private var hangingIndent: Int {
        let plain = replacing(/\u{1B}(\[[0-9;]*m|\][^\\]*\\)/, with: "")
        if let row = plain.prefixMatch(of: /([✓!✗–]|[ ])[ ][^ ].{0,28}?[ ]{2,}/) { return row.output.0.count }
        return plain.prefixMatch(of: /[ ]*([ℹ!✗·✓→] |[0-9]+\) )?/)?.output.0.count ?? 0
    }
}

extension Unicode.Scalar {
    fileprivate var columns: Int {
        switch value {
        case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
        case ..<0x1100, 0x2000..<0x2600, 0x2700..<0x2720, 0x2800..<0x2E80: 1
        default: 2
        }
    }
}
