public import Observation

/// The JSON of one field as received, and the user's answer to it.
///
/// Prints without the answer, which may be a password. Safe to use from any task. Views that read the answer are refreshed
/// when it changes.
public final class CollectorField: Sendable, Observable {
    private struct State {
        var form: JSON = [:]
        var id = ""
        var answer: JSON?
        var context: FlowContext?
        // The step holds its collectors, so they must not hold it.
        weak var step: ContinueNode?
    }

    /// The field as received.
    public let json: JSON
    private let state = Locked(State())
    private let registrar = ObservationRegistrar()

    /// Creates a field that stands alone.
    public convenience init(_ json: JSON) {
        self.init(json, form: [:])
    }

    /// Creates a field of a form.
    ///
    /// - Parameters:
    ///   - json: The field as received.
    ///   - form: The document it came in, which holds defaults.
    public init(_ json: JSON, form: JSON) {
        self.json = json
        join(form: form, id: key)
    }

    /// The document the field came in.
    public var form: JSON { state.withLock { $0.form } }
    /// Identifies the field within its form.
    public var id: String { state.withLock { $0.id } }
    /// The name the answer is sent under; empty when the server gave none.
    public var key: String { string("key") ?? "" }
    /// The wire type; empty when the server gave none.
    public var type: String { string("type") ?? "" }
    /// The wire input type; `nil` when the server gave none.
    public var inputType: String? { string("inputType") }

    /// The user's answer; `nil` as long as the user has not touched the field.
    public var answer: JSON? {
        get { observed { state.withLock { $0.answer } } }
        set { changing { state.withLock { $0.answer = newValue } } }
    }

    /// Changes the answer while no other task can, for answers that are made of parts.
    ///
    /// - Parameter change: Changes the answer, which is `nil` as long as the user has not touched the field. Must not use
    ///   this field.
    public func updateAnswer(_ change: (inout JSON?) -> Void) {
        changing { state.withLock { change(&$0.answer) } }
    }

    /// Reads a part of the answer that a collector keeps elsewhere, such as a second entry.
    package func observed<Value>(_ read: () -> Value) -> Value {
        registrar.access(self, keyPath: \.answer)
        return read()
    }

    /// Changes a part of the answer that a collector keeps elsewhere.
    package func changing(_ change: () -> Void) {
        registrar.withMutation(of: self, keyPath: \.answer, change)
    }

    /// The value the server wants the field to begin with: from `formData.value` of the document, else the field's own
    /// `value`. An empty or `null` default is none.
    public var initial: JSON? {
        let defaults = [form["formData"]?["value"]?[key], json["value"]]
        return defaults.compactMap(\.self).first { $0 != .null && $0 != "" }
    }

    /// The user's answer, or the value the field begins with.
    public var current: JSON? { answer ?? initial }

    /// ``current`` as text; numbers and booleans become text. Empty when there is none.
    public var text: String { current?.lenientString ?? "" }

    /// A member as text; numbers and booleans become text.
    public func string(_ member: String) -> String? { json[member]?.lenientString }

    /// A member as a boolean; the words `true` and `false` count.
    public func bool(_ member: String) -> Bool? { json[member]?.lenientBool }

    /// The context of the flow; `nil` for a field that stands alone. Outlives the step.
    public var context: FlowContext? { state.withLock { $0.context } }

    var step: ContinueNode? {
        get { state.withLock { $0.step } }
        set {
            let context = newValue?.context
            state.withLock { state in
                state.step = newValue
                state.context = context ?? state.context
            }
        }
    }

    func join(form: JSON, id: String) {
        state.withLock { state in
            state.form = form
            state.id = id
        }
    }
}

extension CollectorField: CustomStringConvertible, CustomReflectable {
    public var description: String { "CollectorField(\(id))" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
