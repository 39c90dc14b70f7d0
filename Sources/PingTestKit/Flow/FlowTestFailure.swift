public import Foundation

/// The unexpected and the missing events of a ``FlowTester``.
public struct FlowTestFailure: Error, Hashable, LocalizedError, CustomStringConvertible {
    /// The findings, as sentences.
    public let findings: [String]

    init(_ findings: [String]) {
        self.findings = findings
    }

    public var description: String { findings.joined(separator: "\n") }
    public var errorDescription: String? { description }
}
