public import Observation

/// One field of a step: the JSON that the server sent for it, and what the user has put in.
///
/// The received JSON never changes. Values are kept beside it, so that a secret can be given up, and so that everything
/// else goes back to the server unchanged. `PingJourney` and `PingDavinci` add what their servers' JSON means.
///
/// Prints without any value. Use it from any task. SwiftUI views that read a value are refreshed when it changes.
public final class Field: Sendable, Observable {
    /// The field as received.
    public let received: JSON
    private let state: Locked<State>

    private struct State {
        var id: String
        var index = 0
        var document: JSON
        var values: [(slot: FieldSlot, value: JSON)] = []
        var context: FlowContext?
        // The step holds its fields, so they must not hold it.
        weak var step: ContinueNode?
        /// Made when somebody reads a value: on a server, most fields of a step that waits for its user are never read.
        var registrar: ObservationRegistrar?

        func value(in slot: FieldSlot) -> JSON? { values.first { $0.slot == slot }?.value }

        mutating func set(_ value: JSON?, in slot: FieldSlot) {
            let index = values.firstIndex { $0.slot == slot }
            switch (index, value) {
            case (let index?, let value?): values[index].value = value
            case (let index?, nil): values.remove(at: index)
            case (nil, let value?): values.append((slot, value))
            case (nil, nil): break
            }
        }
    }

    /// A field.
    ///
    /// - Parameters:
    ///   - received: The field as received. Anything but an object reads as empty and is sent back unchanged.
    ///   - document: The document it came in, which may hold defaults.
    ///   - id: The identifier that it has until it has a place in a step.
    public init(_ received: JSON, document: JSON = [:], id: String = "") {
        self.received = received
        state = Locked(State(id: id, document: document))
    }

    /// The type as the server wrote it; empty when it wrote none.
    public var type: String { received["type"]?.lenientString ?? "" }
    /// Identifies the field within its step.
    public var id: String { state.withLock { $0.id } }
    /// The position in the step, counted from zero.
    package var index: Int { state.withLock { $0.index } }
    /// The document that the field came in.
    package var document: JSON { state.withLock { $0.document } }
    /// The step that the field belongs to, as long as someone holds it.
    public var step: ContinueNode? { state.withLock { $0.step } }
    /// The context of the flow, which outlives the step; `nil` for a field that belongs to no step.
    package var context: FlowContext? { state.withLock { $0.context } }

    /// Gives the field its place in a step that is being made.
    package func place(at index: Int, id: String, in document: JSON) {
        state.withLock { state in (state.index, state.id, state.document) = (index, id, document) }
    }

    /// Makes the step known to the field.
    func attach(to step: ContinueNode) {
        state.withLock { ($0.step, $0.context) = (step, step.context) }
    }
}

/// The place of a value in a field.
package enum FieldSlot: Hashable, Sendable {
    /// The input at this position; fields with one value have it at position zero.
    case position(Int)
    /// An input that the server did not send, by what it would be named.
    case name(String)
}

extension Field {
    /// The values that have been put in, in the order of their slots' first use.
    package var values: [(slot: FieldSlot, value: JSON)] {
        observed { state.withLock { $0.values } }
    }

    /// A value that has been put in; `nil` when it is missing.
    package subscript(slot: FieldSlot) -> JSON? {
        get { observed { state.withLock { $0.value(in: slot) } } }
        set { changing { state.withLock { $0.set(newValue, in: slot) } } }
    }

    /// Changes a value while no other task can.
    package func update(_ slot: FieldSlot, _ change: (inout JSON?) -> Void) {
        changing {
            state.withLock { state in
                var value = state.value(in: slot)
                change(&value)
                state.set(value, in: slot)
            }
        }
    }

    /// Reads something that an action keeps beside the values, such as a second entry.
    package func observed<Value>(_ read: () -> Value) -> Value {
        let registrar = state.withLock { state in
            let registrar = state.registrar ?? ObservationRegistrar()
            state.registrar = registrar
            return registrar
        }
        registrar.access(self, keyPath: \.values)
        return read()
    }

    /// Changes something that an action keeps beside the values.
    package func changing(_ change: () -> Void) {
        if let registrar = state.withLock({ $0.registrar }) {
            return registrar.withMutation(of: self, keyPath: \.values, change)
        }
        change()
        // A reader may have come before the change, and found out nothing of it.
        state.withLock { $0.registrar }?.withMutation(of: self, keyPath: \.values) {}
    }
}

extension Field: CustomStringConvertible, Redacted {
    public var description: String { "Field(\(type))" }
}
