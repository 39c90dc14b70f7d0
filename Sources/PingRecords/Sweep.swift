/// Removes the records of a store that have expired, once a minute, and with each save while many of them are left.
package final class Sweep: Sendable {
    private let last = Locked<Duration?>(nil)

    package init() {}

    /// Begins to remove, if it is time. Nobody waits for it, since a holder of exclusive access would delay all others.
    ///
    /// - Parameter remove: Returns whether more are left. One that fails is repeated a minute later; an expired
    ///   record is invisible anyway.
    package func begin(_ system: SystemServices, _ remove: @escaping @Sendable () async throws -> Bool) {
        let now = system.elapsed
        let isDue = last.withLock { last in
            guard last.map({ now - $0 > .seconds(60) }) ?? true else { return false }
            last = now
            return true
        }
        guard isDue else { return }
        Task { if (try? await remove()) == true { last.set(nil) } }
    }
}
