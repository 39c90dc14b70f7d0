/// A phone number to type.
public struct PhoneInput: Sendable {
    /// The caption.
    public let label: String
    /// The region of the number, such as `GB`; not a dialling code.
    public let region: FieldValue<String>
    /// The number within its region.
    public let number: FieldValue<String>
    /// The extension behind the number; `nil` when the server does not ask for one.
    public let extensionNumber: FieldValue<String>?
    /// The caption of the extension.
    public let extensionLabel: String
}
