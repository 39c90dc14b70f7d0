import PingOrchestrate

/// Protect callbacks come in two forms: as their own types with inputs, or as metadata beside hidden values.
extension Field {
    var isMetadata: Bool { type == "MetadataCallback" }

    func protectMember(_ name: String) -> JSON? { isMetadata ? metadata[name] : output(name) }

    /// All members, in one object.
    var protectMembers: JSON {
        if isMetadata { return metadata }
        var members: [String: JSON] = [:]
        for output in received["output"]?.array ?? [] {
            if let name = output["name"]?.string { members[name] = output["value"] }
        }
        return .object(members)
    }

    var protectProvider: (any ProtectProvider)? { step?.context.shared[.protectProvider] }

    /// Puts in why the device cannot do what the server asks; `nil` brings back what the server sent.
    func setClientError(_ error: ClientError?, at position: Int) {
        if isMetadata, let hidden = hiddenValue(containing: "clientError") {
            hidden.value = error?.rawValue ?? hidden.field.text("value")
        } else {
            self[.clientError(at: position)] = error.map { .string($0.rawValue) }
        }
    }
}
