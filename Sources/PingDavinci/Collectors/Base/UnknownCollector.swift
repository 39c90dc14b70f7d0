import PingOrchestrate

/// A field whose type no module has registered. Show what you know of its ``json``, and set a value if it has one.
public final class UnknownCollector: Collector {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The field as received.
    public var json: JSON { field.received }

    /// The value to send; `nil` to send nothing.
    public var value: JSON? {
        get { field.answer }
        set { field.answer = newValue }
    }

    public var payload: JSON? { value }

    /// Whether an answer is wanted cannot be known.
    public func validate() -> [ValidationError] { [] }
}
