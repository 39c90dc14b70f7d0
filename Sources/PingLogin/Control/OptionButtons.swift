/// A choice of one whose options are buttons: pressing one sends the step.
public struct OptionButtons: Sendable {
    /// The question; empty when the server gave no words.
    public let label: String
    /// The buttons.
    public let options: [LoginOption]
    package let choose: @Sendable (LoginOption.ID) -> Void
}
