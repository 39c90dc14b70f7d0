import PingCommons

/// A callback as a file describes it.
struct CallbackDefinition: Sendable {
    let type: String
    let output: [CallbackValue]
    let inputs: [ServerCallbackInput]
    /// The journey's variable that stores the answer.
    let variable: String
    let accept: AcceptRule?

    /// A callback that an action shows: the shape's outputs with some of them replaced.
    static func make(_ type: String, _ values: [String: JSON], variable: String) -> CallbackDefinition {
        let shape = CallbackShape.all[type]
        let output = (shape?.outputs ?? []).compactMap { entry in
            (values[entry.name] ?? entry.initial).map { CallbackValue(name: entry.name, value: $0) }
        }
        return CallbackDefinition(
            type: type,
            output: output,
            inputs: shape?.inputs ?? [],
            variable: variable,
            accept: nil
        )
    }

    private static let own = ["type", "variant", "bind", "accept", "output", "input"]

    /// The allowed members of a callback in a file, by AM's types.
    static let namesByType: [(type: String, names: [String])] = {
        let shapes = Dictionary(grouping: CallbackShape.all) { $0.key.prefix { $0 != "/" } }
        return shapes.map { type, shapes in
            (String(type), own + Set(shapes.flatMap { $0.value.outputs.map(\.name) }).subtracting(own).sorted())
        }.sorted { $0.type < $1.type }
    }()

    static func read(_ value: FlowValue) throws -> CallbackDefinition {
        let members = try value.mapping()
        let type = try members.required("type").string()
        let variant = try members["variant"].map { "/" + (try $0.string()) } ?? ""
        let shape = CallbackShape.all[type + variant]
        if shape == nil, !variant.isEmpty { throw value.failure("“\(type)” has no such variant") }
        if shape == nil, let stranger = members.others(than: own).first {
            throw stranger.value.failure(
                "the emulator has no callback “\(type)” with “\(stranger.name)”; correct the type, or use output and input"
            )
        }
        let known = shape?.outputs.map(\.name) ?? []
        try members.allow(own + known)
        let output = try outputs(members, shape: shape)
        return CallbackDefinition(
            type: type,
            output: output,
            inputs: try members["input"].map(inputs) ?? shape?.inputs ?? [],
            variable: try members["bind"]?.string() ?? defaultVariable(type, output: output),
            accept: try members["accept"].map(AcceptRule.read)
        )
    }

    private static func outputs(_ members: FlowMembers, shape: CallbackShape?) throws -> [CallbackValue] {
        var output = (shape?.outputs ?? []).compactMap { entry -> CallbackValue? in
            (members[entry.name]?.json ?? entry.initial).map { CallbackValue(name: entry.name, value: $0) }
        }
        for index in output.indices where output[index].name == "policies" {
            guard let value = members["policies"] else { continue }
            output[index].value = try IdentityPolicies.document(
                value,
                property: output.first { $0.name == "name" }?.value.string
            )
        }
        for entry in try members["output"]?.mapping().members ?? [] {
            output.removeAll { $0.name == entry.name }
            output.append(CallbackValue(name: entry.name, value: entry.value.json))
        }
        return output
    }

    private static func inputs(_ value: FlowValue) throws -> [ServerCallbackInput] {
        try value.mapping().members.map { ServerCallbackInput(suffix: $0.name, initial: .value($0.value.json)) }
    }

    private static func defaultVariable(_ type: String, output: [CallbackValue]) -> String {
        func text(_ name: String) -> String? { output.first { $0.name == name }?.value.string }
        switch type {
        case "NameCallback", "ValidatedCreateUsernameCallback": return "userName"
        case "PasswordCallback", "ValidatedCreatePasswordCallback": return "password"
        case "StringAttributeInputCallback", "NumberAttributeInputCallback", "BooleanAttributeInputCallback":
            return text("name") ?? "attribute"
        case "HiddenValueCallback": return text("id") ?? "hidden"
        default:
            let stem = type.hasSuffix("Callback") ? String(type.dropLast(8)) : type
            return stem.prefix(1).lowercased() + stem.dropFirst()
        }
    }
}

/// A name and a value of a callback's output.
struct CallbackValue: Sendable {
    let name: String
    var value: JSON
}

/// An input of a callback: the suffix of its name, and its first value.
struct ServerCallbackInput: Sendable {
    enum Initial: Sendable {
        case value(JSON)
        /// The value of one of the callback's outputs.
        case output(String)
    }

    let suffix: String
    let initial: Initial
}
