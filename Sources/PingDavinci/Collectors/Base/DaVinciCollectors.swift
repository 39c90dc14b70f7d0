import PingOrchestrate

/// The collector of each field type.
enum DaVinciCollectors {
    static func register<Config>(in setup: Setup<Config>) {
        setup.register(collector: TextCollector.self, for: "TEXT")
        setup.register(collector: PasswordCollector.self, for: "PASSWORD", "PASSWORD_VERIFY")
        setup.register(collector: SubmitCollector.self, for: "SUBMIT_BUTTON")
        setup.register(collector: FlowCollector.self, for: "ACTION", "FLOW_BUTTON", "FLOW_LINK")
        setup.register(collector: LabelCollector.self, for: "LABEL")
        setup.register(collector: SingleSelectCollector.self, for: "SINGLE_SELECT", "DROPDOWN", "RADIO")
        setup.register(collector: MultiSelectCollector.self, for: "MULTI_SELECT", "COMBOBOX", "CHECKBOX")
        setup.register(collector: BooleanCollector.self, for: "BOOLEAN", "SINGLE_CHECKBOX")
        setup.register(collector: PhoneNumberCollector.self, for: "PHONE_NUMBER")
        setup.register(collector: DeviceRegistrationCollector.self, for: "DEVICE_REGISTRATION")
        setup.register(collector: DeviceAuthenticationCollector.self, for: "DEVICE_AUTHENTICATION")
        setup.register(collector: IdpCollector.self, for: "SOCIAL_LOGIN_BUTTON")
        setup.register(collector: ProtectCollector.self, for: "PROTECT")
        setup.register(collector: PollingCollector.self, for: "POLLING")
        setup.register(collector: QRCodeCollector.self, for: "QR_CODE")
        setup.register(collector: ReadOnlyTextCollector.self, for: "READ_ONLY_TEXT", "AGREEMENT")
        setup.register(collector: ImageCollector.self, for: "IMAGE")
        setup.register(collector: MetadataCollector.self, for: "METADATA")
        setup.register("FIDO2", fido)
    }

    private static let fido: ActionFactory = { json in
        switch json["action"]?.string {
        case "REGISTER": FidoRegistrationCollector(field: Field(json))
        case "AUTHENTICATE": FidoAuthenticationCollector(field: Field(json))
        default: UnknownCollector(field: Field(json))
        }
    }

    /// Types come and go, but a button stays a button.
    static let fallback: ActionFactory = { json in
        let field = Field(json)
        let type = field.type.uppercased()
        let isButton = type.contains("BUTTON") || type.contains("LINK")
        return isButton ? FlowCollector(field: field) : UnknownCollector(field: field)
    }
}
