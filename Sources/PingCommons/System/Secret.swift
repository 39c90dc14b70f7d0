/// Text that must not be seen: a password, a token, a code, a cookie, a verifier.
///
/// A secret prints as a placeholder wherever Swift prints values (interpolation, `dump`, the debugger, an error text),
/// compares in constant time, and is opened by name with ``reveal()``, so that a search for that word finds every place
/// where a secret leaves its box.
public struct Secret: Sendable {
    /// The text that stands in for a secret in every description.
    public static let placeholder = "<redacted>"

    private let text: String

    /// Puts text into the box.
    public init(_ text: String) {
        self.text = text
    }

    /// Opens the box.
    public func reveal() -> String {
        text
    }

    /// Whether there is no text at all.
    public var isEmpty: Bool {
        text.isEmpty
    }
}

extension Secret: Equatable {
    /// Compares in a time that depends on the lengths only, not on where the texts first differ.
    public static func == (left: Secret, right: Secret) -> Bool {
        let (left, right) = (left.text.utf8, right.text.utf8)
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension Secret: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension Secret: CustomStringConvertible, Redacted {
    public var description: String { Self.placeholder }
}

extension Secret: Codable {
    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the open text: encode secrets only into a PingStorage storage or another encrypted place.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
