import PingOrchestrate

extension Field {
    /// The value of an input: the one put there, or the received one; `nil` when the server sent no such input.
    ///
    /// Setting changes this input only. When the server sent no such input, one with the name it would have is added,
    /// because an answer must not get lost. Setting `nil` brings the received value back.
    public subscript(input: CallbackInput) -> JSON? {
        get {
            guard let index = input.index(in: inputs) else { return self[.name(input.suffix)] }
            return self[.position(index)] ?? inputs[index]["value"]
        }
        set {
            let index = input.index(in: inputs)
            self[index.map(FieldSlot.position) ?? .name(input.suffix)] = newValue
        }
    }

    /// Whether anything has been put into an input.
    public var isChanged: Bool { !values.isEmpty }

    /// The callback as it goes back: the received JSON with the values put into its inputs.
    public var payload: JSON {
        let values = values
        if values.isEmpty { return received }
        var inputs = inputs
        for (slot, value) in values {
            switch slot {
            case .position(let position): inputs[position]["value"] = value
            case .name(let suffix): inputs.append(["name": .string("IDToken\(index + 1)\(suffix)"), "value": value])
            }
        }
        var payload = received
        payload["input"] = .array(inputs)
        return payload
    }

    /// Gives the field its place in the step. Its first input's name identifies it, unless another field has that name.
    func place(at index: Int, in document: JSON, taken: inout Set<String>) {
        let name = received["input"]?[0]?["name"]?.string ?? ""
        let isFree = !name.isEmpty && !name.hasPrefix("callback-") && !taken.contains(name)
        let id = isFree ? name : "callback-\(index)"
        taken.insert(id)
        place(at: index, id: id, in: document)
    }

    private var inputs: [JSON] { received["input"]?.array ?? [] }
}
