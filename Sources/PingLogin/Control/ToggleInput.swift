/// Something to switch on or to agree to.
public struct ToggleInput: Sendable {
    /// How to show it.
    public enum Style: Hashable, Sendable {
        /// A box to tick.
        case checkbox
        /// A switch.
        case `switch`
    }

    /// The caption.
    public let label: String
    /// The text that the user agrees to; `nil` when the caption says it all.
    public let detail: MessageText?
    /// How to show it.
    public let style: Style
    /// Whether it is on.
    public let isOn: FieldValue<Bool>
}
