import PingCommons

/// A callback as sent, and its submitted inputs.
struct StepCallback: Sendable {
    let definition: CallbackDefinition
    /// The number in its inputs' names: its position in the step, from 1.
    let number: Int
    var output: [CallbackValue]
    /// The inputs in order, by suffix.
    var inputs: [CallbackValue]

    init(_ definition: CallbackDefinition, number: Int, variables: FlowTemplate) {
        self.definition = definition
        self.number = number
        let output = definition.output.map { CallbackValue(name: $0.name, value: variables.fill($0.value)) }
        self.output = output
        inputs = definition.inputs.map { input in
            switch input.initial {
            case .value(let value): CallbackValue(name: input.suffix, value: value)
            case .output(let name):
                CallbackValue(name: input.suffix, value: output.first { $0.name == name }?.value ?? .null)
            }
        }
    }

    subscript(output name: String) -> JSON? {
        get { output.first { $0.name == name }?.value }
        set {
            guard let index = output.firstIndex(where: { $0.name == name }) else { return }
            output[index].value = newValue ?? .null
        }
    }

    subscript(input suffix: String) -> JSON? {
        get { inputs.first { $0.name == suffix }?.value }
        set {
            guard let index = inputs.firstIndex(where: { $0.name == suffix }) else { return }
            inputs[index].value = newValue ?? .null
        }
    }

    /// The callback as sent.
    func json(id: Int?) -> JSON {
        var callback: JSON = [
            "type": .string(definition.type),
            "output": .array(output.map { ["name": .string($0.name), "value": $0.value] }),
        ]
        if !inputs.isEmpty {
            callback["input"] = .array(
                inputs.map { ["name": .string("IDToken\(number)\($0.name)"), "value": $0.value] }
            )
        }
        callback["_id"] = id.map(JSON.int)
        return callback
    }
}
