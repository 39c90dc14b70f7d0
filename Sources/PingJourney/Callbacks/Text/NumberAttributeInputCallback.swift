import PingCommons
import PingOrchestrate

/// Asks for an attribute that is a number.
public final class NumberAttributeInputCallback: AttributeInputCallback {
    public let field: Field

    public init(field: Field) {
        self.field = field
        field.adoptSuggestions()
    }

    /// The user's answer; `nil` for none. Starts as the server's value. Infinity and not-a-number count as none.
    public var value: Double? {
        get { field[.value].flatMap { $0.double ?? $0.string.flatMap(Double.init) } }
        set {
            exactValue = newValue.flatMap { number in Int(exactly: number).map { JSONNumber($0) } ?? JSONNumber(number)
            }
        }
    }

    /// The user's answer with all of its digits; `nil` for none. ``value`` rounds whole numbers above 2^53.
    public var exactValue: JSONNumber? {
        get { field[.value].flatMap { $0.number ?? $0.string.flatMap { JSONNumber(text: $0) } } }
        set { field[.value] = newValue.map(JSON.number) ?? .null }
    }
}
