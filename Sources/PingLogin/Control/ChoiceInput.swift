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
    /// The options to choose from.
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
    /// The options to choose from.
    public let options: [LoginOption]
    /// The identifiers of the chosen options.
    public let selection: FieldValue<Set<LoginOption.ID>>

    /// Whether one option is among the chosen ones, to be read and changed by itself.
    public func isChosen(_ option: LoginOption.ID) -> FieldValue<Bool> {
        let selection = selection
        return FieldValue(
            read: { selection.current.contains(option) },
            write: { isChosen in
                if isChosen {
                    selection.current.insert(option)
                } else {
                    selection.current.remove(option)
                }
            }
        )
    }

    /// The titles of the chosen options, in the server's order.
    package var chosenTitles: [String] {
        let chosen = selection.current
        return options.filter { chosen.contains($0.id) }.map(\.title)
    }
}
