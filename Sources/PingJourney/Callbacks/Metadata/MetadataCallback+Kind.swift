import PingOrchestrate

extension MetadataCallback {
    /// The callback for a metadata callback's JSON, by the kind of its data.
    static func callback(_ json: JSON) -> any Callback {
        let field = Field(json)
        let data = field.metadata
        func has(_ member: String) -> Bool { data[member] != nil || data["_" + member] != nil }
        switch (data["_type"]?.string, data["_action"]?.string) {
        case (_, "webauthn_registration"): return FidoRegistrationCallback(field: field)
        case (_, "webauthn_authentication"): return FidoAuthenticationCallback(field: field)
        case ("PingOneProtect", "protect_initialize"): return PingOneProtectInitializeCallback(field: field)
        case ("PingOneProtect", "protect_risk_evaluation"): return PingOneProtectEvaluationCallback(field: field)
        case ("WebAuthn", nil) where has("pubKeyCredParams"): return FidoRegistrationCallback(field: field)
        case ("WebAuthn", nil) where has("allowCredentials"): return FidoAuthenticationCallback(field: field)
        default: return MetadataCallback(field: field)
        }
    }
}
