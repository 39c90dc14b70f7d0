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
    /// What reads and writes the value of a snapshot; `nil` for a value that lives as long as its context.
    let persistence: (any (Codable & Sendable).Type)?

    /// A key whose value lives as long as its context.
    public init(_ name: String) {
        self.name = name
        persistence = nil
    }

    /// A key whose value is part of a ``FlowSnapshot`` and so survives the process.
    public init(persistent name: String) where Value: Codable {
        self.name = name
        persistence = Value.self
    }
}
