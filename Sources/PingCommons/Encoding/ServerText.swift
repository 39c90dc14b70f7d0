/// Text of a server, or of an attacker that poses as one, made fit for people to read.
///
/// Such text may be of any length and hold what a terminal or a log would obey: escapes, line ends, marks that turn the
/// reading direction.
package enum ServerText {
    /// How many Unicode scalars of it an error or a log message quotes.
    package static let limit = 300

    /// The text for an error or a log message: short and in one line.
    ///
    /// - Parameters:
    ///   - text: The received text.
    ///   - secrets: The secrets that the request held. Servers quote them.
    ///   - limit: How many Unicode scalars are left, for sentences that hold quoted text already.
    package static func quoted(
        _ text: String,
        without secrets: [Secret] = [],
        limit: Int = ServerText.limit
    ) -> String {
        var text = text
        for secret in secrets where !secret.isEmpty {
            text = text.replacing(secret.reveal(), with: Secret.placeholder)
        }
        let visible = text.unicodeScalars.prefix(limit).map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: " "
            default: Character(scalar)
            }
        }
        return String(visible)
    }

    /// The whole text to be displayed, without what a terminal would obey or what makes one text look like another.
    /// Line ends and tabs stay.
    package static func displayed(_ text: String) -> String {
        if text.unicodeScalars.allSatisfy(isHarmless) { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter(isHarmless)))
    }

    /// Whether a character can be seen, or is a plain space.
    package static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        case .spaceSeparator: scalar == " "
        default: true
        }
    }

    /// Whether a character may be displayed, or is a line end or a tab.
    package static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F || scalar == "\n" || scalar == "\t" }
        return switch scalar.properties.generalCategory {
        case .format: !directionMarks.contains { $0.contains(scalar) }
        case .control, .surrogate, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }

    /// Embeddings, overrides and isolates (Unicode Standard Annex 9).
    private static let directionMarks: [ClosedRange<Unicode.Scalar>] = [
        "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}",
    ]
}
