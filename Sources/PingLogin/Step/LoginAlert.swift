/// Something that went wrong, for a screen to speak, and to show the user where.
package struct LoginAlert: Hashable, Sendable {
    /// Tells two alerts apart that say the same: each is spoken.
    package let number: Int
    /// The error, or else the first problem of the input.
    package let words: String
    /// The line to correct; `nil` when no line is at fault.
    package let entry: LoginEntry?
}
