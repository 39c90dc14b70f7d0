package import PingFoundation

extension CBOR {
    /// Reads one value and nothing more.
    ///
    /// - Parameter data: The bytes; at most 16 levels deep.
    /// - Throws: `PingError` with a code `webauthn_…` when the bytes are not such a value.
    package init(decoding data: Data) throws {
        let (value, rest) = try Self.decodePrefix(of: data)
        guard rest.isEmpty else { throw CBORDecoder.malformed("there is more after the value") }
        self = value
    }

    /// Reads the value that `data` begins with.
    ///
    /// - Parameter data: The bytes; the value is at most 16 levels deep.
    /// - Returns: The value, and the bytes after it.
    /// - Throws: `PingError` with a code `webauthn_…` when the bytes do not begin with a value.
    package static func decodePrefix(of data: Data) throws -> (value: CBOR, rest: Data) {
        var decoder = CBORDecoder(bytes: [UInt8](data))
        let value = try decoder.value(depth: 0)
        return (value, Data(decoder.bytes[decoder.position...]))
    }
}

/// Reads bytes from front to back; lengths are checked against what is there before anything is allocated.
private struct CBORDecoder {
    let bytes: [UInt8]
    var position = 0

    mutating func value(depth: Int) throws -> CBOR {
        guard depth < 16 else { throw Self.malformed("it nests too deep") }
        let initial = try byte()
        let argument = try argument(initial & 0x1F)
        switch initial >> 5 {
        case 0: return .integer(try int(argument))
        case 1: return .integer(-1 - (try int(argument)))
        case 2: return .bytes(Data(try take(argument)))
        case 3:
            guard let text = String(bytes: try take(argument), encoding: .utf8) else {
                throw Self.malformed("a text is not UTF-8")
            }
            return .text(text)
        case 4: return .array(try array(count(argument), depth: depth + 1))
        case 5: return try map(count(argument), depth: depth + 1)
        case 7 where initial == 0xF4: return .bool(false)
        case 7 where initial == 0xF5: return .bool(true)
        case 7 where initial == 0xF6: return .null
        default: throw Self.malformed("a value of an unsupported type is there")
        }
    }

    // Nothing is reserved for the claimed number of elements: nested claims would add up to more than was sent.
    private mutating func array(_ count: Int, depth: Int) throws -> [CBOR] {
        var elements: [CBOR] = []
        for _ in 0..<count { elements.append(try value(depth: depth)) }
        return elements
    }

    private mutating func map(_ count: Int, depth: Int) throws -> CBOR {
        var members: [CBOR: CBOR] = [:]
        for _ in 0..<count {
            let key = try value(depth: depth)
            guard members.updateValue(try value(depth: depth), forKey: key) == nil else {
                throw Self.malformed("a key is there twice")
            }
        }
        return .map(members)
    }

    private mutating func argument(_ information: UInt8) throws -> UInt64 {
        switch information {
        case 0..<24: return UInt64(information)
        case 24...27:
            return try take(1 << UInt64(information - 24)).reduce(0) { $0 << 8 | UInt64($1) }
        default: throw Self.malformed("a length is indefinite")
        }
    }

    private func int(_ value: UInt64) throws -> Int {
        guard let int = Int(exactly: value) else { throw Self.malformed("a number is too large") }
        return int
    }

    /// How many elements follow; each takes a byte at least, so more than there are bytes cannot be.
    private func count(_ value: UInt64) throws -> Int {
        guard value <= UInt64(bytes.count - position) else { throw Self.malformed("the bytes end too early") }
        return Int(value)
    }

    private mutating func byte() throws -> UInt8 {
        guard position < bytes.count else { throw Self.malformed("the bytes end too early") }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func take(_ length: UInt64) throws -> ArraySlice<UInt8> {
        let length = try count(length)
        defer { position += length }
        return bytes[position..<position + length]
    }

    static func malformed(_ reason: String) -> PingError {
        PingError.webAuthn(.webAuthnData, "The CBOR data is malformed: \(reason).")
    }
}
