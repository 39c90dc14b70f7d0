package import PingFoundation

/// How far a walk through a store is that encrypts its values with the current key.
public struct RekeyReport: Sendable {
    /// Values that were encrypted again.
    public package(set) var rewritten = 0
    /// Values that had the current key already, or whose program has saved or deleted them meanwhile.
    public package(set) var current = 0
    /// Values that could not be read. They were left as they are.
    public package(set) var unreadable = 0
    /// Why the first of them could not be read.
    public package(set) var firstFailure: PingError?

    /// How many values were looked at.
    public var total: Int { rewritten + current + unreadable }

    package init() {}
}

/// The result for one value of the walk.
package enum RekeyOutcome: Sendable {
    case rewritten, current
    case unreadable(PingError)
}

extension RekeyReport {
    package mutating func note(_ outcome: RekeyOutcome) {
        switch outcome {
        case .rewritten: rewritten += 1
        case .current: current += 1
        case .unreadable(let error):
            unreadable += 1
            firstFailure = firstFailure ?? error
        }
    }
}

extension ValueSealer {
    /// The value under the first of the keys; `nil` when it has that already.
    ///
    /// - Throws: `PingError` when none of the keys opens it.
    package func renewed(_ envelope: Data, of name: String, with keys: [EncryptionKey]) throws(PingError) -> Data? {
        guard let current = keys.first, !isCurrent(envelope, with: keys) else { return nil }
        return try seal(open(envelope, of: name, with: keys), with: current)
    }
}
