public import Foundation

extension JSON {
    /// How deep arrays and objects may nest before a document is refused.
    public static let defaultDepthLimit = 64

    /// Reads a JSON document (RFC 8259): UTF-8, one value, nothing after it.
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - depthLimit: How deep arrays and objects may nest.
    /// - Throws: ``PingError`` with code ``PingError/Code/malformedJSON``; the message says what is wrong at which byte
    ///   and quotes nothing of the document.
    public init(parsing data: Data, depthLimit: Int = JSON.defaultDepthLimit) throws {
        try self.init(parsing: [UInt8](data), depthLimit: depthLimit)
    }

    /// Reads a JSON document from text. See ``init(parsing:depthLimit:)-(Data,_)``.
    public init(parsing text: String, depthLimit: Int = JSON.defaultDepthLimit) throws {
        try self.init(parsing: [UInt8](text.utf8), depthLimit: depthLimit)
    }

    /// Reads a JSON document from bytes. See ``init(parsing:depthLimit:)-(Data,_)``.
    public init(parsing bytes: [UInt8], depthLimit: Int = JSON.defaultDepthLimit) throws {
        var parser = JSONParser(bytes: bytes, depthLimit: depthLimit)
        self = try parser.document()
    }
}

/// A recursive descent over bytes; the depth limit bounds the recursion.
private struct JSONParser {
    private let bytes: [UInt8]
    private let depthLimit: Int
    private var position = 0
    private var depth = 0

    init(bytes: [UInt8], depthLimit: Int) {
        self.bytes = bytes
        self.depthLimit = depthLimit
    }

    mutating func document() throws -> JSON {
        let value = try value()
        skipSpace()
        guard position == bytes.count else { throw failure("there is more after the value") }
        return value
    }

    private mutating func value() throws -> JSON {
        skipSpace()
        guard position < bytes.count else { throw failure("the text ends where a value should be") }
        switch bytes[position] {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: throw failure("no value starts with this byte")
        }
    }

    private mutating func object() throws -> JSON {
        try descend()
        var members: [String: JSON] = [:]
        skipSpace()
        if take(UInt8(ascii: "}")) { return ascend(.object(members)) }
        while true {
            skipSpace()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
                throw failure("a member name should be here")
            }
            let name = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw failure("a colon should be here") }
            members[name] = try value()
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "}")) else { throw failure("a comma or a closing brace should be here") }
            return ascend(.object(members))
        }
    }

    private mutating func array() throws -> JSON {
        try descend()
        var elements: [JSON] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return ascend(.array(elements)) }
        while true {
            elements.append(try value())
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "]")) else { throw failure("a comma or a closing bracket should be here") }
            return ascend(.array(elements))
        }
    }

    private mutating func string() throws -> String {
        position += 1
        let start = position
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                let text = String(strictlyDecoding: bytes[start..<position])
                guard let text else { throw failure("the text is not UTF-8") }
                position += 1
                return text
            case UInt8(ascii: "\\"):
                return try escapedString(from: start)
            case 0..<0x20:
                throw failure("a control character stands in a string")
            default:
                position += 1
            }
        }
        throw failure("a string does not end")
    }

    /// The slow path, from the first backslash on.
    private mutating func escapedString(from start: Int) throws -> String {
        var content = Array(bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(strictlyDecoding: content[...]) else { throw failure("the text is not UTF-8") }
                return text
            case UInt8(ascii: "\\"):
                content.append(contentsOf: try escape())
            case 0..<0x20:
                throw failure("a control character stands in a string")
            default:
                content.append(byte)
            }
        }
        throw failure("a string does not end")
    }

    private mutating func escape() throws -> [UInt8] {
        guard position < bytes.count else { throw failure("a string does not end") }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return Array(String(Character(try unicodeEscape())).utf8)
        default: throw failure("an unknown escape stands in a string")
        }
    }

    private mutating func unicodeEscape() throws -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
        guard UTF16.isLeadSurrogate(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw failure("half a surrogate pair stands in a string")
        }
        let second = try codeUnit()
        guard UTF16.isTrailSurrogate(second),
            let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
        else { throw failure("half a surrogate pair stands in a string") }
        return scalar
    }

    private mutating func codeUnit() throws -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard position < bytes.count, let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue else {
                throw failure("a unicode escape needs four hexadecimal digits")
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }

    private mutating func number() throws -> JSONNumber {
        let start = position
        while position < bytes.count, isNumberByte(bytes[position]) { position += 1 }
        guard JSONNumber.isValid(bytes[start..<position]) else { throw failure("a number is malformed") }
        return JSONNumber(validated: String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default:
            false
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws -> JSON {
        let expected = String(describing: word).utf8
        guard bytes[position...].starts(with: expected) else { throw failure("an unknown word stands here") }
        position += expected.count
        return value
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func descend() throws {
        position += 1
        depth += 1
        guard depth <= depthLimit else { throw failure("it nests deeper than \(depthLimit) levels") }
    }

    private mutating func ascend(_ value: JSON) -> JSON {
        depth -= 1
        return value
    }

    private func failure(_ reason: String) -> PingError {
        PingError(.malformedJSON, "The text is not JSON: \(reason) (byte \(position) of \(bytes.count)).")
    }
}
