import PingOrchestrate

/// One thing that a step of a journey asks for or shows.
///
/// A callback is a typed view of the JSON that the server sent. Reading `prompt` looks into that JSON, and setting
/// `name` changes its input. The SDK sends everything else back unchanged. Use a callback from any task. It is
/// `Observable`, so SwiftUI redraws the views that read it when it changes.
///
/// To add your own type, write a view and register it in a module:
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
    /// The JSON that the SDK sends to the server. By default the received JSON with the changed inputs.
    func payload() -> JSON
}

extension Callback {
    public func payload() -> JSON { field.payload }
}

extension [any Callback] {
    /// The callbacks themselves, so that `node.callbacks()` of the documents reads like `node.callbacks`.
    public func callAsFunction() -> [any Callback] { self }
}

extension Setup {
    /// Says which callback a wire type becomes in this workflow. The last registration of a wire type wins.
    ///
    /// - Parameters:
    ///   - callback: The callback's type.
    ///   - wireType: The type's name in the server's JSON.
    public func register<NewCallback: Callback>(callback: NewCallback.Type, for wireType: String) {
        register(wireType) { json in NewCallback(field: Field(json)) }
    }
}

extension Node {
    /// The callbacks of a step of a journey, in the server's order; empty for nodes that are not steps.
    public var callbacks: [any Callback] { actions.compactMap { $0 as? any Callback } }

    /// The first callback of a type; `nil` when the step has none.
    ///
    /// ```swift
    /// node.callback(NameCallback.self)?.name = "jo.field"
    /// ```
    public func callback<Wanted: Callback>(_ type: Wanted.Type) -> Wanted? {
        actions.lazy.compactMap { $0 as? Wanted }.first
    }
}
