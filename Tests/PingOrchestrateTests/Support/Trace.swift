import PingOrchestrate

/// What happened, in order.
struct Trace: Sendable {
    private let log = Locked<[String]>([])

    var entries: [String] { log.current }

    func add(_ entry: String) {
        log.withLock { $0.append(entry) }
    }
}
