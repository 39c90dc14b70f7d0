package import PingFoundation

/// The part of CBOR (RFC 8949) that WebAuthn uses, in the canonical form of CTAP2: integers, byte and text strings,
/// arrays, and maps, all of definite length.
package enum CBOR: Sendable, Hashable {
    /// A whole number, positive or negative.
    case integer(Int)
    /// A byte string.
    case bytes(Data)
    /// A text string.
    case text(String)
    /// A list of values.
    case array([CBOR])
    /// Values by keys of any kind.
    case map([CBOR: CBOR])
    /// True or false.
    case bool(Bool)
    /// The null value.
    case null
}

extension CBOR {
    package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
    /// The value of a byte string.
    package var bytes: Data? { if case .bytes(let value) = self { value } else { nil } }
    package var text: String? { if case .text(let value) = self { value } else { nil } }

    /// A member of a map.
    package subscript(key: CBOR) -> CBOR? {
        if case .map(let members) = self { members[key] } else { nil }
    }

    /// The canonical encoding: shortest heads, map keys by length and then by bytes.
    package func encoded() -> Data {
        switch self {
        case .integer(let value): value >= 0 ? Self.head(0, UInt64(value)) : Self.head(1, UInt64(-1 - value))
        case .bytes(let value): Self.head(2, UInt64(value.count)) + value
        case .text(let value): Self.head(3, UInt64(value.utf8.count)) + Data(value.utf8)
        case .array(let elements): elements.reduce(Self.head(4, UInt64(elements.count))) { $0 + $1.encoded() }
        case .map(let members):
            members.map { (key: $0.key.encoded(), value: $0.value) }
                .sorted { Self.isOrderedBefore($0.key, $1.key) }
                .reduce(Self.head(5, UInt64(members.count))) { $0 + $1.key + $1.value.encoded() }
        case .bool(let value): Data([value ? 0xF5 : 0xF4])
        case .null: Data([0xF6])
        }
    }

    private static func isOrderedBefore(_ left: Data, _ right: Data) -> Bool {
        left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }

    private static func head(_ major: UInt8, _ value: UInt64) -> Data {
        let type = major << 5
        return switch value {
        case 0..<24: Data([type | UInt8(value)])
        case 24..<0x100: Data([type | 24, UInt8(value)])
        case 0x100..<0x1_0000: Data([type | 25]) + bigEndian(value, count: 2)
        case 0x1_0000..<0x1_0000_0000: Data([type | 26]) + bigEndian(value, count: 4)
        default: Data([type | 27]) + bigEndian(value, count: 8)
        }
    }

    private static func bigEndian(_ value: UInt64, count: Int) -> Data {
        Data((0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) })
    }
}
