import PingCommons

/// A typed name for a value in a ``SharedContext`` or a ``FlowContext``.
///
/// ```swift
/// extension ContextKey where Value == Int {
///     static var attempts: Self { ContextKey("com.example.attempts") }
/// }
/// ```
///
/// ```swift
/// context[.attempts] = 1
/// ```
public struct ContextKey<Value: Sendable>: Sendable {
    /// The name, the same that a string subscript takes.
    public let name: String
    let encode: (@Sendable (Value) throws -> JSON)?
    let decode: (@Sendable (JSON) throws -> Value)?

    /// A key whose value lives as long as its context.
    public init(_ name: String) {
        self.name = name
        encode = nil
        decode = nil
    }

    /// A key whose value is part of a ``FlowSnapshot`` and so survives the process.
    public init(persistent name: String) where Value: Codable {
        self.name = name
        encode = { try JSON(encoding: $0) }
        decode = { try $0.decoded() }
    }
}
