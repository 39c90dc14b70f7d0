import PingOrchestrate

/// A callback of a type that no module of the workflow knows.
///
/// The SDK sends it back unchanged, so that journeys work which an older app does not fully understand. Read it
/// with ``/PingOrchestrate/FieldAction/field``, and fill it in there:
///
/// ```swift
/// if let unknown = callback as? UnknownCallback, unknown.type == "BadgeCallback" {
///     unknown.field[.value] = "A-17"
/// }
/// ```
public final class UnknownCallback: Callback {
    public let field: Field
    public init(field: Field) { self.field = field }
}
