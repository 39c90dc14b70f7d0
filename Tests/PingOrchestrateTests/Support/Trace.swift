import PingLogger

/// What happened, in order.
struct Trace: Sendable {
    private let log = Locked<[String]>([])

    var entries: [String] { log.current }

    func add(_ entry: String) {
        log.withLock { $0.append(entry) }
    }
}

/// Keeps every message, with its error as text.
struct TraceLogger: Logger {
    let trace = Trace()

    func d(_ message: String) { trace.add("debug: \(message)") }
    func i(_ message: String) { trace.add("info: \(message)") }
    func w(_ message: String, error: (any Error)?) { trace.add("warning: \(message) \(error.map { "\($0)" } ?? "")") }
    func e(_ message: String, error: (any Error)?) { trace.add("error: \(message) \(error.map { "\($0)" } ?? "")") }
}
