/// A box to tick or a switch, often a consent. Wire types `SINGLE_CHECKBOX` and `BOOLEAN`. Always sent.
public final class BooleanCollector: Collector {
    /// How to show it.
    public struct Appearance: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A box to tick.
        public static let checkbox = Appearance(rawValue: "CHECKBOX")
        /// A switch.
        public static let `switch` = Appearance(rawValue: "SWITCH")
    }

    public let field: Field
    public init(field: Field) { self.field = field }

    /// Whether it is ticked, at first the server's default.
    public var value: Bool {
        get { field.current?.lenientBool ?? false }
        set { field.answer = .bool(newValue) }
    }

    /// How to show it; a box when the server does not say.
    public var appearance: Appearance {
        field.string("appearance").map { Appearance(rawValue: $0) } ?? .checkbox
    }

    /// What the server says when the box must be ticked and is not.
    public var errorMessage: String? { field.string("errorMessage") }
    /// The caption with links; `nil` when the server sent a plain one only.
    public var richContent: RichContent? { RichContent(json: field.received["richContent"]) }

    public var payload: JSON? { .bool(value) }

    public var problems: [FieldProblem] {
        field.keyProblems + field.defaultProblems(.boolean) + RichContent.problems(of: field)
            + field.shapeProblems(["appearance": .text, "errorMessage": .text])
    }

    /// Wants a tick where it is required.
    public func validate() -> [ValidationError] {
        required && !value ? [.consentRequired(message: errorMessage)] : []
    }
}
