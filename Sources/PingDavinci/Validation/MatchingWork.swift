/// How much work all the patterns of a form may still ask for while it is validated.
///
/// One pattern that explodes is bounded by itself; a form may have thousands of them. What is simple to match is matched
/// even when nothing is left.
package final class MatchingWork: Sendable {
    /// As much as four patterns that explode may take.
    private static let limit = 4 * RegexRule.workLimit

    private let left = Locked(limit)

    /// The work of one form.
    package init() {}

    /// Takes a part of the work.
    ///
    /// - Returns: Whether there was some left.
    func take() -> Bool {
        left.withLock { left in
            guard left > 0 else { return false }
            left -= 1
            return true
        }
    }
}

/// A collector whose text has to match a pattern of the server.
package protocol PatternedCollector: Collector {
    /// Validates as a part of a form.
    func validate(sharing work: MatchingWork) -> [ValidationError]
}

extension Collector {
    /// The faults of the answer, found with the work that the whole form shares.
    package func errors(sharing work: MatchingWork) -> [ValidationError] {
        (self as? any PatternedCollector)?.validate(sharing: work) ?? validate()
    }
}
