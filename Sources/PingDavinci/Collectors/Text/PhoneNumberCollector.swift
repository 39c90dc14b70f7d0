import PingOrchestrate

/// A phone number. Wire type `PHONE_NUMBER`.
public final class PhoneNumberCollector: Collector {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The region of the number, such as `GB`; not a calling code. Starts as the server's default,
    /// where an empty one is none.
    public var countryCode: String {
        get {
            if let chosen = field.answer?["countryCode"]?.lenientString { return chosen }
            return [field.initial?["countryCode"]?.lenientString, defaultCountryCode].compactMap(\.self).first {
                !$0.isEmpty
            } ?? ""
        }
        set { set("countryCode", newValue) }
    }

    /// The number within its region. Starts as the server's default.
    public var phoneNumber: String {
        get { part("phoneNumber") ?? "" }
        set { set("phoneNumber", newValue) }
    }

    /// The extension after the number. The SDK sends it where ``showExtension`` is true.
    public var extensionNumber: String {
        get { part("extension") ?? "" }
        set { set("extension", newValue) }
    }

    /// The region to begin with; `nil` when the server gave none.
    public var defaultCountryCode: String? { field.string("defaultCountryCode") }
    /// Whether the server validates the number.
    public var validatePhoneNumber: Bool { field.bool("validatePhoneNumber") ?? false }
    /// Whether to show a field for an extension.
    public var showExtension: Bool { field.bool("showExtension") ?? false }
    /// The caption of the extension.
    public var extensionLabel: String { field.string("extensionLabel") ?? "" }

    public var payload: JSON? {
        guard !countryCode.isEmpty, !phoneNumber.isEmpty else { return nil }
        var payload: JSON = ["countryCode": .string(countryCode), "phoneNumber": .string(phoneNumber)]
        if showExtension { payload["extension"] = .string(extensionNumber) }
        return payload
    }

    /// Requires a number where the field is required, and a region where there is a number: neither is sent alone.
    public func validate() -> [ValidationError] {
        payload == nil && (required || !phoneNumber.isEmpty) ? [.required] : []
    }

    /// A default of the server may be an object, or the number alone.
    private func part(_ name: String) -> String? {
        if let value = field.answer?[name] ?? field.initial?[name] { return value.lenientString }
        return name == "phoneNumber" ? field.initial?.lenientString : nil
    }

    private func set(_ name: String, _ value: String) {
        field.updateAnswer { answer in
            var parts = answer ?? [:]
            parts[name] = .string(value)
            answer = parts
        }
    }
}
