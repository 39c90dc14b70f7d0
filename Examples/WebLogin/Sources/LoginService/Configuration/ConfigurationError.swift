/// The service cannot start with its configuration.
public struct ConfigurationError: Error, CustomStringConvertible {
    /// What is wrong, and what to do.
    public let description: String

    init(_ description: String) { self.description = description }
}
