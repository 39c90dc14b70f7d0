import PingCommons
import PingTestKit

extension SeededGenerator {
    /// Text of every kind: ASCII, controls, quotation marks, two to four bytes a character, combining marks.
    mutating func text() -> String {
        let scalars: [Unicode.Scalar] = [
            "a", "Z", "0", " ", "\"", "\\", "/", "\n", "\t", "\0", "\u{1F}", "\u{7F}", "é", "ß", "\u{301}", "€",
            "\u{2028}",
            "\u{FEFF}", "\u{FFFD}", "\u{FFFF}", "😀", "\u{10FFFF}", "+", "&", "=", "%",
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...20, using: &self) {
            text.append(scalars[Int.random(in: 0..<scalars.count, using: &self)])
        }
        return String(text)
    }

    /// A value of any shape.
    mutating func json(depth: Int = 4) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &self) {
        case 0: .null
        case 1: .bool(Bool.random(using: &self))
        case 2: .int(Int.random(in: .min ... .max, using: &self))
        case 3: JSONNumber(Double.random(in: -1e6...1e6, using: &self)).map(JSON.number) ?? .null
        case 4, 5: .string(text())
        case 6: .array((0..<Int.random(in: 0...4, using: &self)).map { _ in json(depth: depth - 1) })
        default:
            .object(
                Dictionary(
                    (0..<Int.random(in: 0...4, using: &self)).map { _ in (text(), json(depth: depth - 1)) },
                    uniquingKeysWith: { first, _ in first }
                )
            )
        }
    }
}
