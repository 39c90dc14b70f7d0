public import Foundation

/// What is wrong with a flow file, and where.
public struct FlowFileError: Error, Sendable, Hashable {
    /// The file's name.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// What is wrong there, and what would be right.
    public let reason: String
}

extension FlowFileError: LocalizedError, CustomStringConvertible {
    /// The same as ``description``.
    public var errorDescription: String? { description }
    /// File, line and reason in one line, as compilers write it.
    public var description: String { "\(file):\(line): \(reason)" }
}
