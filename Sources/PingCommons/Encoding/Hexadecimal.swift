/// Hexadecimal digits of ASCII.
package enum Hexadecimal {
    /// The bytes as lower-case digits, two for each.
    package static func text(of bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.flatMap { [digit($0 >> 4) | 0x20, digit($0) | 0x20] }, as: UTF8.self)
    }

    /// The value of a digit; `nil` when the byte is not a digit.
    static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The upper-case digit for the lower four bits.
    static func digit(_ value: UInt8) -> UInt8 {
        let value = value & 0xF
        return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
