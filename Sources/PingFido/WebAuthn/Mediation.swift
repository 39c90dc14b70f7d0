/// How the user is asked for a credential (Credential Management Level 1, section 2.3.2). Open.
public struct Mediation: RawRepresentable, Hashable, Sendable {
    /// The name on the wire.
    public let rawValue: String

    /// Names any way.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Beside the form's fields, as a suggestion.
    public static let conditional = Mediation(rawValue: "conditional")
    /// With a question when one is needed.
    public static let optional = Mediation(rawValue: "optional")
    /// Always with a question.
    public static let required = Mediation(rawValue: "required")
    /// Never with a question.
    public static let silent = Mediation(rawValue: "silent")
}
