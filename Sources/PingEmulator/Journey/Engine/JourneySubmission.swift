import PingCommons

/// The inputs of a continue request, by name. Ignores their order and everything else in the body.
struct JourneySubmission: Sendable {
    private let values: [String: JSON]

    /// - Throws: ``HttpFailure`` when `callbacks` is not a list of objects whose inputs have a name and a value.
    init(_ body: JSON) throws {
        var values: [String: JSON] = [:]
        let callbacks = body["callbacks"] ?? []
        guard let callbacks = callbacks.array else { throw Self.malformed }
        for callback in callbacks {
            guard callback.object != nil else { throw Self.malformed }
            guard let inputs = (callback["input"] ?? []).array else { throw Self.malformed }
            for input in inputs {
                guard let name = input["name"]?.string else { throw Self.malformed }
                values[name] = input["value"] ?? .null
            }
        }
        self.values = values
    }

    private static let malformed = HttpFailure.badRequest("The callbacks of the request cannot be read.")

    /// Writes the values into the callbacks of the step, and the answers into the journey's variables.
    ///
    /// - Throws: ``HttpFailure`` for a value of the wrong type or out of range.
    func apply(to run: inout JourneyRun) throws {
        var callbacks = run.callbacks
        var variables = run.variables
        for index in callbacks.indices {
            for input in callbacks[index].inputs {
                let name = "IDToken\(callbacks[index].number)\(input.name)"
                guard let value = values[name] else { continue }
                callbacks[index][input: input.name] = try callbacks[index].read(value, named: name)
            }
            if !callbacks[index].inputs.isEmpty { callbacks[index].store(in: &variables) }
        }
        run.callbacks = callbacks
        run.variables = variables
    }
}

extension StepCallback {
    /// The options of a choice or a confirmation, in order.
    private var options: [String]? {
        switch definition.type {
        case "ChoiceCallback": return texts(of: "choices")
        case "ConfirmationCallback":
            switch self[output: "optionType"]?.lenientInt {
            case 0: return ["Yes", "No"]
            case 1: return ["Yes", "No", "Cancel"]
            case 2: return ["OK", "Cancel"]
            default: return texts(of: "options")
            }
        default: return nil
        }
    }

    private func texts(of name: String) -> [String] { (self[output: name]?.array ?? []).compactMap(\.string) }

    /// A submitted value in the type that the input has.
    fileprivate func read(_ value: JSON, named name: String) throws -> JSON {
        if let options {
            guard let index = value.lenientInt, options.indices.contains(index) else {
                throw HttpFailure.badRequest("The value of \(name) must be the index of an option.")
            }
            return .int(index)
        }
        if definition.type == "NumberAttributeInputCallback", !name.hasSuffix("validateOnly") {
            if value.isNull || value == "" { return .null }
            guard let number = value.lenientString.flatMap({ JSONNumber(text: $0) }) else {
                throw HttpFailure.badRequest("The value of \(name) must be a number.")
            }
            return .number(number)
        }
        let isFlag = inputs.first { "IDToken\(number)\($0.name)" == name }?.value.bool != nil
        if isFlag {
            guard let flag = value.lenientBool else {
                throw HttpFailure.badRequest("The value of \(name) must be true or false.")
            }
            return .bool(flag)
        }
        guard let text = value.lenientString else {
            throw HttpFailure.badRequest("The value of \(name) must be a text.")
        }
        return .string(text)
    }

    /// The answer: an option's text, the only input's value, or the values of several inputs by their suffixes.
    var answer: JSON {
        if let options, let index = self[input: ""]?.int {
            return options.indices.contains(index) ? .string(options[index]) : .null
        }
        if let value = self[input: ""] { return value }
        return .object(Dictionary(inputs.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }))
    }

    /// Stores the answer in the journey's variable.
    fileprivate func store(in variables: inout [String: JSON]) {
        guard definition.type == "KbaCreateCallback" else {
            variables[definition.variable] = answer
            return
        }
        let others = (variables[definition.variable]?.array ?? []).filter { $0["question"] != answer["question"] }
        variables[definition.variable] = .array(others + [answer])
    }
}
