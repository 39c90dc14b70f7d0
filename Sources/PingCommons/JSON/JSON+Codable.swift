import PingFoundation

extension JSON: Codable {
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: JSONKey.self) {
            let members = try container.allKeys.map { ($0.stringValue, try container.decode(JSON.self, forKey: $0)) }
            self = .object(JSONObject(members))
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSON] = []
            while !container.isAtEnd { elements.append(try container.decode(JSON.self)) }
            self = .array(elements)
        } else {
            self = try Self.scalar(decoder.singleValueContainer())
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSON {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int.self) { return .int(value) }
        if let value = try? container.decode(UInt64.self) {
            return JSONNumber(text: String(value)).map(JSON.number) ?? .null
        }
        if let value = try? container.decode(Double.self), let number = JSONNumber(value) { return .number(number) }
        return .string(try container.decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .object(let members):
            var container = encoder.container(keyedBy: JSONKey.self)
            for (name, value) in members { try container.encode(value, forKey: JSONKey(stringValue: name)) }
        case .null, .bool, .number, .string:
            var container = encoder.singleValueContainer()
            try encodeScalar(into: &container)
        }
    }

    private func encodeScalar(into container: inout any SingleValueEncodingContainer) throws {
        switch self {
        case .bool(let value): try container.encode(value)
        case .string(let text): try container.encode(text)
        case .number(let number):
            try encodeNumber(number, into: &container)
        case .null, .array, .object: try container.encodeNil()
        }
    }
}

/// Numbers keep their value as far as the encoder can; their text only ``JSON/serialized(sortedKeys:)`` keeps.
private func encodeNumber(_ number: JSONNumber, into container: inout any SingleValueEncodingContainer) throws {
    if let value = number.int {
        try container.encode(value)
    } else if let value = UInt64(number.text) {
        try container.encode(value)
    } else if let value = number.double, JSONNumber(value) == number {
        try container.encode(value)
    } else if let value = Decimal(string: number.text) {
        try container.encode(value)
    } else {
        try container.encode(number.double)
    }
}

private struct JSONKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension JSON {
    /// This value read as a type of the caller's.
    ///
    /// - Throws: `DecodingError` when the value does not have the type's shape.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: serialized())
    }

    /// A value of the caller's as JSON.
    ///
    /// - Throws: `EncodingError` when the value cannot be encoded.
    public init(encoding value: some Encodable) throws {
        try self.init(parsing: JSONEncoder().encode(value), depthLimit: JSON.maximumDepthLimit)
    }
}
