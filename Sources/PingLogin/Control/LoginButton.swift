/// A button of a form.
public struct LoginButton: Hashable, Sendable {
    /// What pressing it means.
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
    /// What pressing it means.
    public let role: Role
}
