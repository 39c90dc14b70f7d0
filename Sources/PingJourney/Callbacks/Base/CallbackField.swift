public import Observation

/// The JSON of one received callback and the values put into its inputs.
///
/// The received document never changes; values of inputs are kept beside it, so that a secret can be given up and the
/// rest goes back to the server byte for byte. Prints its type only. Use it from any task.
public final class CallbackField: Sendable, Observable {
    /// The callback as received.
    public let received: JSON
    /// The type as the server wrote it; empty when it wrote none.
    public let type: String

    private let state: Locked<State>
    private let registrar = ObservationRegistrar()

    private struct State {
        var index: Int
        var id: String
        var values: [Int: JSON] = [:]
        var missing: [(suffix: String, value: JSON)] = []
        weak var node: ContinueNode?
    }

    /// A field.
    ///
    /// - Parameters:
    ///   - received: The callback as received. Anything but an object reads as empty and goes back as it came.
    ///   - index: Its position in the step, counted from zero.
    public init(_ received: JSON, index: Int = 0) {
        self.received = received
        type = received["type"]?.string ?? ""
        let id = received["input"]?[0]?["name"]?.string ?? ""
        state = Locked(State(index: index, id: id.isEmpty ? "callback-\(index)" : id))
    }

    /// The name of the first input, or the position when there is none.
    public var id: String { state.withLock { $0.id } }

    /// The position in the step, counted from zero.
    public var index: Int { state.withLock { $0.index } }

    /// The step this callback belongs to, as long as someone holds it.
    public var continueNode: ContinueNode? { state.withLock { $0.node } }

    /// The callback as it goes back: the received JSON with the values put into its inputs.
    public var json: JSON {
        registrar.access(self, keyPath: \.json)
        let (values, missing, index) = state.withLock { ($0.values, $0.missing, $0.index) }
        if values.isEmpty, missing.isEmpty { return received }
        var inputs = inputs
        for (position, value) in values { inputs[position]["value"] = value }
        for (suffix, value) in missing {
            inputs.append(["name": .string("IDToken\(index + 1)\(suffix)"), "value": value])
        }
        var json = received
        json["input"] = .array(inputs)
        return json
    }

    /// The value of an input: the one put there, or the received one; `nil` when the server sent no such input.
    ///
    /// Setting changes this input only. When the server sent no such input, one with the name it would have is added,
    /// because an answer must not get lost. Setting `nil` brings the received value back.
    public subscript(input: CallbackInput) -> JSON? {
        get {
            registrar.access(self, keyPath: \.json)
            guard let index = input.index(in: inputs) else {
                return state.withLock { $0.missing.first { $0.suffix == input.suffix }?.value }
            }
            return state.withLock { $0.values[index] } ?? inputs[index]["value"]
        }
        set {
            let index = input.index(in: inputs)
            registrar.withMutation(of: self, keyPath: \.json) {
                state.withLock { state in
                    guard let index else {
                        state.missing.removeAll { $0.suffix == input.suffix }
                        if let newValue { state.missing.append((input.suffix, newValue)) }
                        return
                    }
                    state.values[index] = newValue
                }
            }
        }
    }

    /// Whether anything has been put into an input.
    public var isChanged: Bool {
        registrar.access(self, keyPath: \.json)
        return state.withLock { !$0.values.isEmpty || !$0.missing.isEmpty }
    }

    private var inputs: [JSON] { received["input"]?.array ?? [] }

    /// Says where this callback stands, once, while its step is being made.
    package func place(at index: Int, taken: inout Set<String>) {
        state.withLock { state in
            state.index = index
            if state.id.hasPrefix("callback-") || taken.contains(state.id) { state.id = "callback-\(index)" }
            taken.insert(state.id)
        }
    }

    package func join(_ node: ContinueNode) {
        state.withLock { $0.node = node }
    }
}

extension CallbackField: CustomStringConvertible, CustomReflectable {
    public var description: String { "CallbackField(\(type))" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
