import PingLogger

/// Keeps what is logged.
final class NoteLogger: Logger {
    private let notes = Locked<[String]>([])

    var all: [String] { notes.current }

    func d(_ message: String) { add(message, nil) }
    func i(_ message: String) { add(message, nil) }
    func w(_ message: String, error: (any Error)?) { add(message, error) }
    func e(_ message: String, error: (any Error)?) { add(message, error) }

    private func add(_ message: String, _ error: (any Error)?) {
        let text = message + (error.map { " \($0)" } ?? "")
        notes.withLock { $0.append(text) }
    }
}
