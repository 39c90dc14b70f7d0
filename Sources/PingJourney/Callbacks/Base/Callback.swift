public import Observation

/// One thing a step of a journey asks for, or says.
///
/// A callback is a typed view of the JSON that the server sent: reading `prompt` looks into it, setting `name` changes
/// its input, and everything else goes back as it came. Use it from any task. SwiftUI views that read it are refreshed
/// when it changes (`Observable`).
///
/// To add a type of your own, write a view and register it in a module:
///
/// ```swift
/// final class BadgeCallback: Callback {
///     let field: CallbackField
///     init(field: CallbackField) { self.field = field }
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
public protocol Callback: Action, Identifiable, Observable, ObservableField where ID == String {
    /// Makes a view of a received callback. Never fails: what is missing reads as empty.
    init(field: CallbackField)

    /// The received JSON, and what has been put into its inputs.
    var field: CallbackField { get }

    /// The name of the first input, such as `IDToken1`; stable for as long as the step lives, and unique in it.
    var id: String { get }

    /// What goes back to the server. By default the received JSON with the changed inputs.
    func payload() -> JSON
}

extension Callback {
    public var id: String { field.id }

    /// The type as the server wrote it, such as `NameCallback`.
    public var type: String { field.type }

    public func payload() -> JSON { field.json }
}

extension [any Callback] {
    /// The callbacks themselves, so that `node.callbacks()` of the documents reads like `node.callbacks`.
    public func callAsFunction() -> [any Callback] { self }
}
