/// A recursive descent over bytes; the depth limit bounds the recursion.
///
/// The bytes are borrowed: a parser lives no longer than the call that lends them. Every read is preceded by a check of
/// the bounds, since the buffer makes none in a release build.
@safe struct JSONParser {
    let bytes: UnsafeBufferPointer<UInt8>
    private let depthLimit: Int
    let mode: Mode
    var position = 0
    private var depth = 0
    /// The members and elements of what is being read, those of the innermost value last: each value takes its own in a
    /// block of just their size when it is complete. `map` makes that block; `Array` takes the whole store
    /// where the slice is all of it.
    private var members: [JSONObject.Member] = []
    private var elements: [JSON] = []

    /// The answer to what readers of JSON disagree about.
    enum Mode {
        /// A document in which an object has a member twice, or a string half a surrogate pair, is refused.
        case strict
        /// As JavaScript reads it: of two members of one name the last counts, and half a surrogate pair is U+FFFD.
        case lenient
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int, _ mode: Mode) {
        unsafe self.bytes = bytes
        self.depthLimit = depthLimit
        self.mode = mode
    }

    mutating func document() throws(PingError) -> JSON {
        let value = try value()
        skipSpace()
        guard unsafe position == bytes.count else { throw failure("there is more after the value") }
        return value
    }

    private mutating func value() throws(PingError) -> JSON {
        skipSpace()
        guard unsafe position < bytes.count else { throw failure("the text ends where a value should be") }
        switch unsafe bytes[position] {
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

    private mutating func object() throws(PingError) -> JSON {
        try descend()
        skipSpace()
        let start = members.count
        if take(UInt8(ascii: "}")) { return ascend(.object(JSONObject())) }
        var names = JSONNames()
        var isDistinct = true
        while true {
            skipSpace()
            guard unsafe position < bytes.count, unsafe bytes[position] == UInt8(ascii: "\"") else {
                throw failure("a member name should be here")
            }
            let name = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw failure("a colon should be here") }
            let value = try value()
            if !names.insert(name, after: members[start...]) {
                guard mode == .lenient else { throw failure("an object has a member twice") }
                isDistinct = false
            }
            members.append(JSONObject.Member(key: name, value: value))
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "}")) else { throw failure("a comma or a closing brace should be here") }
            let object =
                isDistinct
                ? JSONObject(distinct: members[start...].map { $0 })
                : JSONObject(members[start...].lazy.map { ($0.key, $0.value) })
            members.removeSubrange(start...)
            return ascend(.object(object))
        }
    }

    private mutating func array() throws(PingError) -> JSON {
        try descend()
        let start = elements.count
        skipSpace()
        if take(UInt8(ascii: "]")) { return ascend(.array([])) }
        while true {
            let value = try value()
            elements.append(value)
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "]")) else { throw failure("a comma or a closing bracket should be here") }
            let array = elements[start...].map { $0 }
            elements.removeSubrange(start...)
            return ascend(.array(array))
        }
    }

    private mutating func number() throws(PingError) -> JSONNumber {
        let start = position
        guard let end = unsafe JSONNumber.end(in: bytes, from: start) else { throw failure("a number is malformed") }
        position = end
        return unsafe JSONNumber(validated: String(decoding: bytes[start..<end], as: UTF8.self))
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(PingError) -> JSON {
        let end = position + word.utf8CodeUnitCount
        let expected = unsafe UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard unsafe end <= bytes.count, unsafe bytes[position..<end].elementsEqual(expected) else {
            throw failure("there is an unknown word here")
        }
        position = end
        return value
    }

    private mutating func skipSpace() {
        while unsafe position < bytes.count {
            switch unsafe bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard unsafe position < bytes.count, unsafe bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func descend() throws(PingError) {
        position += 1
        depth += 1
        guard depth <= depthLimit else { throw failure("it nests deeper than \(depthLimit) levels") }
    }

    private mutating func ascend(_ value: JSON) -> JSON {
        depth -= 1
        return value
    }

    func failure(_ reason: String) -> PingError {
        PingError(
            .malformedJSON,
            unsafe "The text is not JSON: \(reason) (byte \(position) of \(bytes.count)).",
            context: PingError.Context(offset: position)
        )
    }
}

/// Finds out whether an object has two members of one name: compares where there are few, hashes where there are many.
private struct JSONNames {
    private var many: Set<Identifier> = []
    /// A bit for the length and the first byte of each name: most names differ from the others in them.
    private var shapes: UInt64 = 0

    /// - Returns: Whether none of the members before has this name.
    mutating func insert(_ name: String, after members: ArraySlice<JSONObject.Member>) -> Bool {
        let shape: UInt64 = 1 << UInt64((name.utf8.count &* 8 &+ Int(name.utf8.first ?? 0)) & 63)
        let isNew = shapes & shape == 0
        shapes |= shape
        if members.count < 16 { return isNew || !members.contains { $0.key.hasSameCodePoints(as: name) } }
        if many.isEmpty { many = Set(members.map { Identifier($0.key) }) }
        return many.insert(Identifier(name)).inserted
    }
}
