/// Counts sign-outs, so that a login that began before one does not bring tokens or a session back after it.
package struct SignOutCount: Sendable {
    /// A moment between two sign-outs. It may leave the process with a login; in another process it says nothing.
    package struct Mark: Sendable, Hashable, Codable {
        fileprivate let counter: Int
        fileprivate let number: Int
    }

    private let name: Int
    private let count = Locked(0)

    /// - Parameter system: The source of the name, by which the count knows its own marks.
    package init(_ system: SystemServices) {
        // Six bytes, since JSON numbers of more than 53 bits do not survive every parser.
        name = system.randomBytes(6).reduce(0) { $0 << 8 | Int($1) }
    }

    /// How many sign-outs there were.
    package var current: Int { count.current }

    /// The present moment.
    package var mark: Mark { Mark(counter: name, number: count.current) }

    /// Counts a sign-out. Call it before anything is removed.
    package func add() { count.withLock { $0 += 1 } }

    /// The mark of a login. A login of another process, or without a mark, counts as begun now.
    package func own(_ mark: Mark?) -> Mark {
        guard let mark, mark.counter == name else { return self.mark }
        return mark
    }

    /// Whether the user has signed out since a mark of this count.
    package func hasIncreased(since mark: Mark) -> Bool {
        mark.counter == name && mark.number < count.current
    }
}

extension FlowContext {
    /// Whether the user has signed out since this flow began.
    package var isSignedOut: Bool {
        self[.signOutMark].map(workflow.signOuts.hasIncreased(since:)) ?? false
    }
}

extension ContextKey where Value == SignOutCount.Mark {
    /// When a flow began.
    static var signOutMark: Self { ContextKey(persistent: "com.pingidentity.orchestrate.signOutMark") }
}

extension PingError {
    /// The user signed out after a login had begun, and before it ended.
    package static var signedOutDuringLogin: PingError {
        PingError(
            .signedOutDuringLogin,
            "The user signed out after this login began. The SDK dropped its tokens and its session.",
            recovery: "Start a new login if the user wants one."
        )
    }
}
