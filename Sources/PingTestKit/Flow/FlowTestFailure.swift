public import Foundation

/// What a ``FlowTester`` found that the test did not expect, or missed that it did.
public struct FlowTestFailure: Error, Hashable, LocalizedError, CustomStringConvertible {
    /// What was found or missed, in sentences.
    public let findings: [String]

    init(_ findings: [String]) {
        self.findings = findings
    }

    public var description: String { findings.joined(separator: "\n") }
    public var errorDescription: String? { description }
}
