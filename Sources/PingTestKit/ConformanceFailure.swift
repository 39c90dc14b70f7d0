public import Foundation

/// A rule of the SDK that an app's implementation breaks.
public struct ConformanceFailure: Error, Hashable, LocalizedError, CustomStringConvertible {
    /// The rule, as a sentence.
    public let rule: String
    /// The behaviour that was found instead.
    public let finding: String

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - rule: The rule, as a sentence.
    ///   - finding: The behaviour that was found instead.
    public init(rule: String, finding: String) {
        self.rule = rule
        self.finding = finding
    }

    public var description: String { "Broken rule: \(rule) Found: \(finding)" }
    public var errorDescription: String? { description }
}
