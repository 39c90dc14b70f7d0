import PingOrchestrate

/// The request in the data of a metadata callback, by its kind.
enum MetadataKind {
    case plain, fidoRegistration, fidoAuthentication, protectInitialize, protectEvaluation

    init(_ data: JSON) {
        switch (data["_type"]?.string, data["_action"]?.string) {
        case (_, "webauthn_registration"): self = .fidoRegistration
        case (_, "webauthn_authentication"): self = .fidoAuthentication
        case ("PingOneProtect", "protect_initialize"): self = .protectInitialize
        case ("PingOneProtect", "protect_risk_evaluation"): self = .protectEvaluation
        case ("WebAuthn", nil) where Self.has("pubKeyCredParams", data): self = .fidoRegistration
        case ("WebAuthn", nil) where Self.has("allowCredentials", data): self = .fidoAuthentication
        default: self = .plain
        }
    }

    private static func has(_ member: String, _ data: JSON) -> Bool {
        data[member] != nil || data["_" + member] != nil
    }

    /// The callback for a metadata callback's JSON.
    static func callback(_ json: JSON) -> any Callback {
        let field = Field(json)
        switch MetadataKind(field.metadata) {
        case .plain: return MetadataCallback(field: field)
        case .fidoRegistration: return FidoRegistrationCallback(field: field)
        case .fidoAuthentication: return FidoAuthenticationCallback(field: field)
        case .protectInitialize: return PingOneProtectInitializeCallback(field: field)
        case .protectEvaluation: return PingOneProtectEvaluationCallback(field: field)
        }
    }
}
