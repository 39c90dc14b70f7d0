/// A piece of a web page, whose text is escaped.
///
/// You write markup as a string literal and put values into it. The compiler accepts a literal, but not a `String` from
/// elsewhere: a value of text becomes text, whatever is in it.
///
/// ```swift
/// let name = "<script>alert(1)</script>"
/// let greeting: HTML = "<p>Hello \(name)</p>"
/// ```
///
/// Put text between tags or between an attribute's quotes, and write addresses with ``LinkTarget`` and ``ImageSource``.
public struct HTML: Sendable, Hashable {
    /// The markup.
    public let source: String

    /// Text, escaped.
    ///
    /// - Parameter text: Any text.
    public init(text: String) { source = text.escapedForHTML }

    private init(markup: String) { source = markup }
}

extension HTML: ExpressibleByStringInterpolation {
    public init(stringLiteral value: StaticString) { source = value.description }

    public init(stringInterpolation: Interpolation) { source = stringInterpolation.markup }

    /// Puts a literal and its values together.
    public struct Interpolation: StringInterpolationProtocol, Sendable {
        fileprivate var markup = ""

        public init(literalCapacity: Int, interpolationCount: Int) {
            markup.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        public mutating func appendLiteral(_ literal: StaticString) { markup += literal.description }
        /// Appends text, escaped.
        public mutating func appendInterpolation(_ text: String) { markup += text.escapedForHTML }
        /// Appends a number.
        public mutating func appendInterpolation(_ number: Int) { markup += String(number) }
        /// Appends markup, or nothing.
        public mutating func appendInterpolation(_ html: HTML?) { markup += html?.source ?? "" }
        /// Appends pieces of markup, one after the other.
        public mutating func appendInterpolation(_ pieces: [HTML]) { for piece in pieces { markup += piece.source } }
        /// Appends the address of a link, for a quoted attribute.
        public mutating func appendInterpolation(_ link: LinkTarget) { markup += link.address.escapedForHTML }
        /// Appends the address of a picture, for a quoted attribute.
        public mutating func appendInterpolation(_ image: ImageSource) { markup += image.address.escapedForHTML }
    }

    public typealias StringInterpolation = Interpolation
}

extension HTML {
    /// A page's own style sheet, which HTML does not unescape.
    static func style(_ content: StaticString) -> HTML { HTML(markup: "<style>\(content)</style>") }

    /// A page's own script, which HTML does not unescape.
    static func script(_ script: PageScript) -> HTML { HTML(markup: "<script>\(script.source)</script>") }

    /// An attribute, or nothing for `nil`.
    static func attribute(_ name: StaticString, _ value: String?) -> HTML? {
        value.map { HTML(markup: " \(name)=\"\($0.escapedForHTML)\"") }
    }

    /// An attribute without a value, or nothing.
    static func attribute(_ name: StaticString, if isPresent: Bool) -> HTML? {
        isPresent ? HTML(markup: " \(name)") : nil
    }
}

extension String {
    /// The text as HTML shows it, in an element or a quoted attribute. No page can contain a null character.
    fileprivate var escapedForHTML: String {
        guard utf8.contains(where: { $0 == 0 || Self.special.contains($0) }) else { return self }
        var escaped = ""
        escaped.reserveCapacity(utf8.count + 16)
        for character in unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\0": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    private static let special = Set("&<>\"'".utf8)
}
