import PingFido

/// An operating system that shows what it is asked for, and reports what a test says.
@MainActor
final class PlayedSystem: PasskeySystem {
    private(set) var shown: [Int: PasskeyRequest] = [:]
    /// All that happened, in order.
    private(set) var events: [String] = []
    /// What it reports at once, before it returns.
    var prompt: PasskeyReport?
    /// Whether it reports a ceremony that it has taken down.
    var reportsWithdrawn = true
    private var reports: [Int: @MainActor (PasskeyReport) -> Void] = [:]
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    private var count = 0

    nonisolated init() {}

    func present(_ request: PasskeyRequest, id: Int, report: @escaping @MainActor (PasskeyReport) -> Void) {
        events.append("present \(request.presentation)")
        if let prompt { return report(prompt) }
        shown[id] = request
        reports[id] = report
        count += 1
        for watcher in watchers where watcher.count <= count { watcher.continuation.resume() }
        watchers.removeAll { $0.count <= count }
    }

    func withdraw(_ id: Int) {
        events.append("withdraw \(shown[id].map { "\($0.presentation)" } ?? "nothing")")
        shown[id] = nil
        guard reportsWithdrawn else { return }
        // Apple's controller calls its delegate in a later turn.
        Task { report(.failure(.webAuthn(.webAuthnNotAllowed, "Cancelled.")), for: id) }
    }

    func forget(_ id: Int) {
        events.append("forget \(id)")
        reports[id] = nil
    }

    /// Waits until so many ceremonies have been shown.
    func waitForCeremony(_ count: Int = 1) async {
        if self.count >= count { return }
        await withCheckedContinuation { watchers.append((count, $0)) }
    }

    /// Reports, be it too late or for the second time.
    func report(_ report: PasskeyReport, for id: Int) {
        shown[id] = nil
        reports[id]?(report)
    }

    /// What is shown now.
    var current: PasskeyRequest? { shown.values.first }
}
