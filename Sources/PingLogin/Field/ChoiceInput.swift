/// A choice of one.
public struct ChoiceInput: Sendable {
    /// How to show it.
    public enum Style: Hashable, Sendable {
        /// A menu that opens.
        case menu
        /// All options at once.
        case list
    }

    /// The caption.
    public let label: String
    /// How to show it.
    public let style: Style
    /// What there is to choose from.
    public let options: [LoginOption]
    /// The identifier of the chosen option; `nil` while none is chosen. Identifiers that no option has are ignored.
    public let selection: FieldValue<LoginOption.ID?>
}

/// A choice of any number.
public struct MultipleChoiceInput: Sendable {
    /// The caption.
    public let label: String
    /// How to show it.
    public let style: ChoiceInput.Style
    /// What there is to choose from.
    public let options: [LoginOption]
    /// The identifiers of the chosen options.
    public let selection: FieldValue<Set<LoginOption.ID>>
}
