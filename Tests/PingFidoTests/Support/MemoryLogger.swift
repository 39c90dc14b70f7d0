import PingLogger

/// Keeps everything that is written, errors too.
final class MemoryLogger: Logger {
    private let messages = Locked<[String]>([])

    var text: String { messages.current.joined(separator: "\n") }

    func d(_ message: String) { add(message) }
    func i(_ message: String) { add(message) }
    func w(_ message: String, error: (any Error)?) { add(message, error) }
    func e(_ message: String, error: (any Error)?) { add(message, error) }

    private func add(_ message: String, _ error: (any Error)? = nil) {
        messages.withLock { $0.append(message + (error.map { " \($0) \(String(reflecting: $0))" } ?? "")) }
    }
}
