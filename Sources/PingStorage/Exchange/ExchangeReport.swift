/// The report of an exclusive access's holder to the tasks that wait behind it: whether it asked the server, and how that
/// failed.
///
/// Otherwise everybody who waits for a server that does not respond would ask it again, one after another, each for a whole
/// time-out. Somebody who may ask makes a report and binds it. The storage that grants the access claims it, hands in the failure of
/// an exchange that ended while this caller waited, and keeps the ending for the next. A storage that claims no report tells nobody
/// anything; those who waited then ask the server themselves.
package final class ExchangeReport: Sendable {
    /// The holder's use of its access.
    package enum Ending: Sendable, Equatable {
        /// It asked nobody: what was known before is as true as it was.
        case unasked
        case succeeded
        case failed(ExchangeFailure)
    }

    private struct State {
        var isClaimed = false
        var failureBefore: ExchangeFailure?
        var ending = Ending.unasked
    }

    @TaskLocal private static var current: ExchangeReport?
    private let state = Locked(State())

    package init() {}

    /// How the last exchange failed, if it ended while this caller waited.
    package var failureBefore: ExchangeFailure? { state.withLock { $0.failureBefore } }

    /// How this holder's exchange ended.
    package var ending: Ending { state.withLock { $0.ending } }

    /// Notes how the exchange ended.
    package func end(_ ending: Ending) { state.withLock { $0.ending = ending } }

    /// Runs `work` with this report for the first storage whose exclusive access it asks for.
    package func bound<Result>(_ work: () async throws -> Result) async rethrows -> Result {
        try await Self.$current.withValue(self) { try await work() }
    }

    /// The report of the calling task, for the storage that grants the access. Exclusive access inside the access gets none: it is
    /// another storage's.
    package static func claim() -> ExchangeReport? {
        guard let current else { return nil }
        let isFree = current.state.withLock { state in
            defer { state.isClaimed = true }
            return !state.isClaimed
        }
        return isFree ? current : nil
    }

    /// Hands in how an exchange failed that ended while the caller waited.
    package func receive(_ failure: ExchangeFailure?) { state.withLock { $0.failureBefore = failure } }
}
