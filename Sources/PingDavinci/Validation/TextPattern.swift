import PingOrchestrate

/// The pattern a text must match, as the server wrote it.
public struct TextPattern: Sendable, Hashable {
    /// The regular expression.
    public let regex: String
    /// The server's message for a text that does not match; an English sentence if the server sent none.
    public let errorMessage: String

    /// The ``errorMessage`` of a pattern without one.
    package static let defaultErrorMessage = "This does not have the right form."

    /// Reads the `validation` member of a field.
    ///
    /// - Returns: `nil` when it holds no pattern.
    package init?(_ field: Field) {
        guard let validation = field.received["validation"], let regex = validation["regex"]?.string, !regex.isEmpty
        else { return nil }
        self.regex = regex
        errorMessage = validation["errorMessage"]?.lenientString ?? Self.defaultErrorMessage
    }
}
