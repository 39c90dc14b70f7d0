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
        guard Self.isValid(text.utf8) else { return nil }
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

    /// The value as floating point.
    public var double: Double? {
        Double(text)
    }

    /// The grammar of RFC 8259, section 6.
    static func isValid(_ text: some Sequence<UInt8>) -> Bool {
        var rest = text.makeIterator()
        var byte = rest.next()
        func digits() -> Int {
            var count = 0
            while let digit = byte, digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") {
                count += 1
                byte = rest.next()
            }
            return count
        }
        if byte == UInt8(ascii: "-") { byte = rest.next() }
        if byte == UInt8(ascii: "0") {
            byte = rest.next()
        } else if digits() == 0 {
            return false
        }
        if byte == UInt8(ascii: ".") {
            byte = rest.next()
            if digits() == 0 { return false }
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            byte = rest.next()
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { byte = rest.next() }
            if digits() == 0 { return false }
        }
        return byte == nil
    }
}
