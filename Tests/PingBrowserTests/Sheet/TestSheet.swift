@testable import PingBrowser

/// A sheet that a test ends, in the place of the system's.
@MainActor
final class TestSheet: RedirectSheet {
    /// What happened to the sheets of a test.
    final class Record: Sendable {
        private struct State {
            var requests: [SheetRequest] = []
            var starts = 0
            var cancels = 0
            var completion: SheetCompletion?
        }

        private let state = Locked(State())
        /// Runs when a sheet has started, before `start()` returns.
        let started: @Sendable (@escaping SheetCompletion) -> Void
        let canStart: Bool

        init(canStart: Bool = true, started: @escaping @Sendable (@escaping SheetCompletion) -> Void = { _ in }) {
            self.canStart = canStart
            self.started = started
        }

        var requests: [SheetRequest] { state.withLock { $0.requests } }
        var starts: Int { state.withLock { $0.starts } }
        var cancels: Int { state.withLock { $0.cancels } }
        /// Tells the session how the last sheet ended, from whatever thread calls it.
        var completion: SheetCompletion? { state.withLock { $0.completion } }

        fileprivate func make(_ request: SheetRequest, _ completion: @escaping SheetCompletion) {
            state.withLock {
                $0.requests.append(request)
                $0.completion = completion
            }
        }

        fileprivate func start() { state.withLock { $0.starts += 1 } }
        fileprivate func cancel() { state.withLock { $0.cancels += 1 } }
    }

    private let record: Record

    init(_ record: Record, _ request: SheetRequest, _ completion: @escaping SheetCompletion) {
        self.record = record
        record.make(request, completion)
    }

    func start() -> Bool {
        record.start()
        if let completion = record.completion { record.started(completion) }
        return record.canStart
    }

    func cancel() { record.cancel() }
}

extension SheetBrowser {
    /// A browser with a test's sheets, which share their turns with no other test.
    init(
        _ record: TestSheet.Record,
        isEphemeral: Bool = false,
        acceptsHTTPS: Bool = true,
        turns: SheetTurns = SheetTurns()
    ) {
        self.init(isEphemeral: isEphemeral, acceptsHTTPS: acceptsHTTPS, turns: turns) { TestSheet(record, $0, $1) }
    }
}
