/// A button of a form.
public struct LoginButton: Hashable, Sendable {
    /// The role of the button: the meaning of a press.
    public enum Role: Hashable, Sendable {
        /// The form is filled in; its input has to be valid.
        case submit
        /// Something else is wanted, such as to set a new password.
        case other
        /// The same as ``other``, to be shown as a link.
        case link
    }

    /// The caption.
    public let label: String
    /// The role of the button: the meaning of a press.
    public let role: Role
}
