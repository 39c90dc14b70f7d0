/// Finds where in a valid JSON document a value stands.
package struct JSONLocator {
    /// A step down into a document.
    package enum Step: Sendable, Hashable {
        case member(String)
        case index(Int)
    }

    private let bytes: [UInt8]
    private var position = 0
    private var found = 0

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The first byte of a value, or of its nearest ancestor that is there.
    package func offset(of path: [Step]) -> Int {
        var copy = self
        copy.skipSpace()
        copy.found = copy.position
        copy.value(path[...])
        return copy.found
    }

    /// The number of the line that holds a byte, from 1.
    package func line(at offset: Int) -> Int {
        1 + bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") }
    }

    /// Reads over a value; `path` leads on from it, and is `nil` when the value is beside the way.
    private mutating func value(_ path: ArraySlice<Step>?) {
        skipSpace()
        guard position < bytes.count else { return }
        if path != nil { found = position }
        switch bytes[position] {
        case UInt8(ascii: "{"): container(path, end: UInt8(ascii: "}"), isObject: true)
        case UInt8(ascii: "["): container(path, end: UInt8(ascii: "]"), isObject: false)
        case UInt8(ascii: "\""): _ = string()
        default:
            while position < bytes.count, !Self.delimiters.contains(bytes[position]) { position += 1 }
        }
    }

    private mutating func container(_ path: ArraySlice<Step>?, end: UInt8, isObject: Bool) {
        position += 1
        var index = 0
        while position < bytes.count {
            skipSpace()
            guard position < bytes.count, bytes[position] != end else { break }
            var step = Step.index(index)
            if isObject {
                step = .member(string())
                skipSpace()
                position += 1
            }
            value(path?.first == step ? path?.dropFirst() : nil)
            skipSpace()
            if position < bytes.count, bytes[position] == UInt8(ascii: ",") { position += 1 }
            index += 1
        }
        position += 1
    }

    /// Names with escapes are not looked for: no name that this package knows needs one.
    private mutating func string() -> String {
        position += 1
        let start = min(position, bytes.count)
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(position, bytes.count)
        position += 1
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private mutating func skipSpace() {
        while position < bytes.count, Self.space.contains(bytes[position]) { position += 1 }
    }

    private static let space = Set(" \t\r\n".utf8)
    private static let delimiters = Set(" \t\r\n,]}".utf8)
}
