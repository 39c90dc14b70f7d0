import PingOrchestrate

/// One field of a DaVinci form: a typed view over the JSON the server sent for it.
///
/// A collector is a final class that holds its ``/PingOrchestrate/Field``, and reads and writes through it. The SDK
/// sends its ``payload`` under its key. Write your own for a field type that the SDK does not know, and register it:
///
/// ```swift
/// final class ColourCollector: Collector {
///     let field: Field
///     init(field: Field) { self.field = field }
///
///     var value: String {
///         get { field.text }
///         set { field.answer = .string(newValue) }
///     }
///     var payload: JSON? { field.text.isEmpty ? nil : .string(field.text) }
/// }
///
/// let colours = Module.of { setup in
///     setup.register(collector: ColourCollector.self, for: "COLOUR")
/// }
/// ```
///
/// Use all members from any task.
public protocol Collector: FieldAction {
    /// The value that the SDK sends under ``key``; `nil` to leave the field out.
    var payload: JSON? { get }
    /// Whether the field only shows something, so that the user has nothing to fill in.
    var isReadOnly: Bool { get }

    /// The faults of the user's answer; empty for a valid one. The SDK validates only when the app calls this method.
    func validate() -> [ValidationError]
}

/// The collectors of a step, in the order of the form.
public typealias Collectors = [any Collector]

extension Collector {
    /// The name under which the SDK sends the value; empty when the server gave none.
    public var key: String { field.key }
    /// The wire input type, such as `SINGLE_SELECT`; `nil` when the server gave none.
    public var inputType: String? { field.inputType }
    /// The caption.
    public var label: String { field.string("label") ?? "" }
    /// Whether the server requires an answer.
    public var required: Bool { field.bool("required") ?? false }

    public var payload: JSON? { nil }
    public var isReadOnly: Bool { false }

    /// Requires an answer where the field is required.
    public func validate() -> [ValidationError] { required && payload == nil ? [.required] : [] }
}

extension Closeable where Self: Collector {
    /// Removes the answer.
    public func close() { field.answer = nil }
}

extension Node {
    /// The collectors of a ``/PingOrchestrate/ContinueNode``, in the order of the form; empty for every other node.
    public var collectors: Collectors { actions.compactMap { $0 as? any Collector } }
}
