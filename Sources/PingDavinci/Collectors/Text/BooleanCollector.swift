import PingOrchestrate

/// A checkbox or a switch, often a consent. Wire types `SINGLE_CHECKBOX` and `BOOLEAN`. The SDK always sends it.
public final class BooleanCollector: Collector {
    /// How to show it.
    public struct Appearance: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A checkbox.
        public static let checkbox = Appearance(rawValue: "CHECKBOX")
        /// A switch.
        public static let `switch` = Appearance(rawValue: "SWITCH")
    }

    public let field: Field
    public init(field: Field) { self.field = field }

    /// Whether the user has ticked it. Starts as the server's default.
    public var value: Bool {
        get { field.current?.lenientBool ?? false }
        set { field.answer = .bool(newValue) }
    }

    /// How to show it; a checkbox when the server does not say.
    public var appearance: Appearance {
        field.string("appearance").map { Appearance(rawValue: $0) } ?? .checkbox
    }

    /// The server's message for a required box that the user has not ticked.
    public var errorMessage: String? { field.string("errorMessage") }
    /// The caption with links; `nil` when the server sent a plain one only.
    public var richContent: RichContent? { RichContent(json: field.received["richContent"]) }

    public var payload: JSON? { .bool(value) }

    /// Requires a tick where the field is required.
    public func validate() -> [ValidationError] {
        required && !value ? [.consentRequired(message: errorMessage)] : []
    }
}

/// The name that ping-ios-sdk has for ``BooleanCollector``.
public typealias SingleCheckboxCollector = BooleanCollector
