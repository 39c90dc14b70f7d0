/// A JSON number, kept as the text it was received in, so that `30.0` stays `30.0` and no digit is lost.
public struct JSONNumber: Sendable, Hashable {
    /// The number as written.
    public let text: String

    /// A whole number.
    public init(_ value: Int) {
        text = String(value)
    }

    /// A floating point number; `nil` for infinity and not-a-number, which JSON does not have.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        text = "\(value)"
    }

    /// A number from its text; `nil` when the text is not a JSON number.
    public init?(text: String) {
        var text = text
        guard text.withUTF8({ unsafe Self.end(in: $0, from: 0) == $0.count }) else { return nil }
        self.text = text
    }

    /// For the parser, which has checked the text.
    init(validated text: String) {
        self.text = text
    }

    /// The value as a whole number; `nil` when it has a fraction or does not fit. `30.0` is 30.
    public var int: Int? {
        Int(text) ?? double.flatMap { Int(exactly: $0) }
    }

    /// The value as floating point; `nil` when it is too large for that.
    public var double: Double? {
        Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The end of the number that begins at `start` (RFC 8259, section 6); `nil` when none begins there.
    static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var position = start
        func byte() -> UInt8 { unsafe position < bytes.count ? bytes[position] : 0 }
        func skipDigits() -> Bool {
            let first = position
            while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte()) { position += 1 }
            return position > first
        }
        if byte() == UInt8(ascii: "-") { position += 1 }
        if byte() == UInt8(ascii: "0") {
            position += 1
        } else if !skipDigits() {
            return nil
        }
        if byte() == UInt8(ascii: ".") {
            position += 1
            if !skipDigits() { return nil }
        }
        if byte() == UInt8(ascii: "e") || byte() == UInt8(ascii: "E") {
            position += 1
            if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { position += 1 }
            if !skipDigits() { return nil }
        }
        return position
    }
}
