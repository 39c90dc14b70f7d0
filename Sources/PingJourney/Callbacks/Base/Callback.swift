/// One thing a step of a journey asks for, or says.
///
/// A callback is a typed view of the JSON that the server sent: reading `prompt` looks into it, setting `name` changes
/// its input, and everything else is sent back unchanged. Use it from any task. SwiftUI views that read it are refreshed
/// when it changes (`Observable`).
///
/// To add a type of your own, write a view and register it in a module:
///
/// ```swift
/// final class BadgeCallback: Callback {
///     let field: Field
///     init(field: Field) { self.field = field }
///
///     var prompt: String { field.text("prompt") }
///     var badge: String {
///         get { field.inputText() }
///         set { field[.value] = .string(newValue) }
///     }
/// }
/// ```
///
/// ```swift
/// static let badges = Module.of { setup in setup.register(callback: BadgeCallback.self, for: "BadgeCallback") }
/// ```
public protocol Callback: FieldAction {
    /// What goes back to the server. By default the received JSON with the changed inputs.
    func payload() -> JSON
}

extension Callback {
    public func payload() -> JSON { field.payload }
}

extension [any Callback] {
    /// The callbacks themselves, so that `node.callbacks()` of the documents reads like `node.callbacks`.
    public func callAsFunction() -> [any Callback] { self }
}
