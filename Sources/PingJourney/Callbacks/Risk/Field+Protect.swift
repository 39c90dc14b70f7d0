/// Protect callbacks come in two forms: as their own types with inputs, or as metadata beside hidden values.
extension Field {
    var isMetadata: Bool { type == "MetadataCallback" }

    func protectMember(_ name: String) -> JSON? {
        isMetadata ? metadata[name] : output(name)
    }

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

    func setProtectError(_ text: String, at position: Int) {
        if isMetadata, let hidden = hiddenValue(containing: "clientError") {
            hidden.value = text
        } else {
            self[.clientError(at: position)] = .string(text)
        }
    }

    func attemptProtect<Value: Sendable>(
        errorPosition: Int,
        _ work: () async throws -> Value
    ) async -> Result<Value, any Error> {
        do {
            return .success(try await work())
        } catch is CancellationError {
            return .failure(CancellationError())
        } catch {
            setProtectError(((error as? ClientError) ?? .unsupported).rawValue, at: errorPosition)
            return .failure(error)
        }
    }
}
