/// The report of an exclusive access's holder to the tasks that wait behind it: whether it asked the
/// server, and how that failed.
///
/// Otherwise everybody who waits for a server that does not respond would ask it again, one after another, each for a
/// whole time-out. Somebody who may ask makes a report and binds it. The storage that grants the access claims it,
/// hands in the failure of an exchange that ended while this caller waited, and keeps the ending for the next. A
/// storage that claims no report tells nobody anything; those who waited then ask the server themselves.
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

    /// The report of the calling task, for the storage that grants the access. Exclusive access inside the access gets
    /// none: it is another storage's.
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

/// How a request failed that spends what a storage holds, in a form that other processes read.
///
/// It never holds a secret: its texts are those of an error. A newer version may write a `consequence` or a `kind` that
/// this one does not know; its reader then asks the server itself.
package struct ExchangeFailure: Codable, Sendable, Equatable {
    /// The consequence of the failure, in the words of the part that sends the request.
    package var consequence: String
    /// The kind of the error, in the same words.
    package var kind: String
    /// The code of the `PingError`, where there is one.
    package var code: String?
    /// The message: what happened.
    package var message: String
    /// The advice: what to do.
    package var recovery: String?
    /// The HTTP status of the response.
    package var status: Int?
    /// The server's name for the exchange.
    package var correlationID: String?

    package init(consequence: String, kind: String, message: String) {
        self.consequence = consequence
        self.kind = kind
        self.message = message
    }

    /// How large the bytes of a failure may be that a storage keeps for others.
    package static var sizeLimit: Int { 8192 }

    /// The failure with texts that fit.
    package var shortened: Self {
        var short = self
        short.message = String(message.prefix(500))
        short.recovery = recovery.map { String($0.prefix(500)) }
        short.correlationID = correlationID.map { String($0.prefix(200)) }
        return short
    }
}
