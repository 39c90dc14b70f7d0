extension LoginField {
    /// Whether the server says that the field needs a value. PingAM does not say so of the name and the password of a login.
    package var isRequired: Bool {
        switch content {
        case .collector(let collector): collector.required
        // A switch has a value in both positions.
        case .callback(is BooleanAttributeInputCallback): false
        case .callback(let callback as ConsentMappingCallback): callback.isRequired
        case .callback(let callback as any ValidatedCallback):
            (callback as? any AttributeInputCallback)?.required == true
                || callback.requirements.contains { $0.policyRequirement == "REQUIRED" }
        case .callback, .other: false
        }
    }
}
