public import PingFoundation

extension JSON {
    /// The value as compact JSON text in UTF-8.
    ///
    /// - Parameter sortedKeys: Whether members are written in the order of their names, for output that people or
    ///   tests compare. Without it they are written in the order they have.
    public func serialized(sortedKeys: Bool = false) -> Data {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        write(to: &bytes, sortedKeys: sortedKeys)
        return Data(bytes)
    }

    /// The value as compact JSON text. See ``serialized(sortedKeys:)``.
    public func text(sortedKeys: Bool = true) -> String {
        var bytes: [UInt8] = []
        write(to: &bytes, sortedKeys: sortedKeys)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(to bytes: inout [UInt8], sortedKeys: Bool) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let number): bytes.append(contentsOf: number.text.utf8)
        case .string(let text): Self.write(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes, sortedKeys: sortedKeys)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            var isFirst = true
            func write(_ name: String, _ value: JSON) {
                if !isFirst { bytes.append(UInt8(ascii: ",")) }
                isFirst = false
                Self.write(name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                value.write(to: &bytes, sortedKeys: sortedKeys)
            }
            if sortedKeys {
                for member in object.members.sorted(by: { $0.key < $1.key }) { write(member.key, member.value) }
            } else {
                for member in object.members { write(member.key, member.value) }
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Copies runs that need no escape as a whole.
    private static func write(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { source in
            var start = 0
            for index in source.indices where unsafe needsEscape(source[index]) {
                unsafe bytes.append(contentsOf: source[start..<index])
                unsafe writeEscape(source[index], to: &bytes)
                start = index + 1
            }
            unsafe bytes.append(contentsOf: source[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func writeEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
        case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
        case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
        case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
        case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
        default:
            bytes.append(contentsOf: #"\u00"#.utf8)
            bytes.append(Hexadecimal.digit(byte >> 4))
            bytes.append(Hexadecimal.digit(byte))
        }
    }
}
