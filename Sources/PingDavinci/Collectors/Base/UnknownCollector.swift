/// A field of a type nobody registered. Show what you know of it from its ``json``, and set a value if it has one.
public final class UnknownCollector: Collector {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The field as received.
    public var json: JSON { field.received }

    /// What to send for it; `nil` to send nothing.
    public var value: JSON? {
        get { field.answer }
        set { field.answer = newValue }
    }

    public var payload: JSON? { value }
    /// A field nobody understands may well be read-only, so a missing key is not a problem.
    public var problems: [FieldProblem] {
        [
            field.problem(
                "type",
                "“\(ServerText.quoted(field.type))” is not known, so the app has to make sense of the field."
            )
        ]
    }

    /// Whether an answer is wanted cannot be known.
    public func validate() -> [ValidationError] { [] }
}
