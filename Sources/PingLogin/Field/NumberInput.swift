/// A number to type.
public struct NumberInput: Sendable {
    /// The caption.
    public let label: String
    /// The number; `nil` while there is none.
    public let value: FieldValue<Double?>
}
