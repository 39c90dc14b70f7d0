public import Foundation
import PingCommons

/// A mistake in a flow file.
public struct FlowFileError: Error, Sendable, Hashable {
    /// The file's name.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The mistake, and what is allowed.
    public let reason: String
}

extension FlowFileError: LocalizedError, CustomStringConvertible {
    /// The same as ``description``.
    public var errorDescription: String? { description }
    /// File, line and reason in one line, as compilers write it.
    public var description: String { "\(file):\(line): \(reason)" }
}

/// The mistakes of a flow file, in the order in which they were found.
final class FlowMistakes: Sendable {
    private let found = Locked<[FlowFileError]>([])

    var all: [FlowFileError] { found.current }

    func add(_ mistake: FlowFileError) {
        found.withLock { if !$0.contains(mistake) { $0.append(mistake) } }
    }
}
