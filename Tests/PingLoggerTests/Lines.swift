import PingLogger

/// Collects what a logger writes.
struct Lines: Sendable {
    private let lines = Locked<[String]>([])

    var all: [String] { lines.current }

    func append(_ line: String) {
        lines.withLock { $0.append(line) }
    }

    @Sendable func write(_ level: LogLevel, _ line: String) {
        append("\(level) \(line)")
    }
}
