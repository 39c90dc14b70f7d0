/// How much the relying party wants the user to be recognised, or the credential to be found without a list. Open.
public struct Requirement: RawRepresentable, Hashable, Sendable {
    /// The name on the wire.
    public let rawValue: String

    /// Names any degree.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It must be.
    public static let required = Requirement(rawValue: "required")
    /// It should be.
    public static let preferred = Requirement(rawValue: "preferred")
    /// It should not be.
    public static let discouraged = Requirement(rawValue: "discouraged")
}
