/// A JSON value (RFC 8259), kept as it was received.
///
/// A boolean never becomes a number, a number keeps its text, and nothing is dropped, so a received document can be
/// changed in one place and sent back otherwise untouched. Values are written with literals:
///
/// ```swift
/// let body: JSON = ["authId": "eyJ0…", "callbacks": [], "retry": false]
/// ```
public enum JSON: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`; never a number.
    case bool(Bool)
    /// A number, with the text it was received as.
    case number(JSONNumber)
    /// A text.
    case string(String)
    /// Values in their order.
    case array([JSON])
    /// Values by their names, in their order.
    case object(JSONObject)
}

extension JSON {
    /// The text of a string; `nil` for every other value.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of a boolean; `nil` for every other value.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number; `nil` for every other value.
    public var number: JSONNumber? {
        if case .number(let number) = self { number } else { nil }
    }

    /// A whole number that fits; `nil` for every other value.
    public var int: Int? { number?.int }

    /// A number as floating point; `nil` for every other value.
    public var double: Double? { number?.double }

    /// The elements of an array; `nil` for every other value.
    public var array: [JSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members of an object in their order; `nil` for every other value.
    public var members: JSONObject? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The members of an object as a dictionary, a new one for each call; `nil` for every other value.
    public var object: [String: JSON]? { members.map([String: JSON].init) }

    package var isObject: Bool { if case .object = self { true } else { false } }

    package var isNull: Bool { if case .null = self { true } else { false } }

    /// A member of an object. Reading a member of anything else gives `nil`; setting one on `null` makes an object,
    /// setting one on anything else does nothing; setting `nil` removes it.
    public subscript(name: String) -> JSON? {
        get { if case .object(let members) = self { members[name] } else { nil } }
        set {
            switch self {
            case .object(var members):
                self = .null  // Gives up this reference, so that the members change in place.
                members[name] = newValue
                self = .object(members)
            case .null:
                self = .object(newValue.map { [name: $0] } ?? [:])
            default:
                break
            }
        }
    }

    /// An element of an array; `nil` outside its bounds or for any other value. Setting replaces an element in bounds.
    public subscript(index: Int) -> JSON? {
        get {
            guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
            return elements[index]
        }
        set {
            guard case .array(var elements) = self, elements.indices.contains(index), let newValue else { return }
            self = .null
            elements[index] = newValue
            self = .array(elements)
        }
    }
}

extension JSON {
    /// Text that a tolerant reader takes from a value: a string as it is, a number by its text, a boolean by its word.
    package var lenientString: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.text
        case .bool(let value): value ? "true" : "false"
        default: nil
        }
    }

    /// A whole number that a tolerant reader takes from a value: a number, or a string that holds one.
    package var lenientInt: Int? {
        switch self {
        case .number(let number): number.int
        case .string(let text): JSONNumber(text: text)?.int
        default: nil
        }
    }

    /// A boolean that a tolerant reader takes from a value: a boolean, or the words `true` and `false`.
    package var lenientBool: Bool? {
        switch self {
        case .bool(let value): value
        case .string("true"): true
        case .string("false"): false
        default: nil
        }
    }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
    public init(floatLiteral value: Double) { self = JSONNumber(value).map(JSON.number) ?? .null }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(JSONObject(elements))
    }
}

extension JSON {
    /// An object of the members of a dictionary, in any order.
    @_disfavoredOverload
    public static func object(_ members: [String: JSON]) -> JSON { .object(JSONObject(members)) }

    /// A number from a whole number.
    public static func int(_ value: Int) -> JSON { .number(JSONNumber(value)) }
}
