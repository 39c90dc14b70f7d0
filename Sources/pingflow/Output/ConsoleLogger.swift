import PingLogger

/// Writes the SDK's messages to standard error.
struct ConsoleLogger: Logger {
    let output: any TextOutput

    func d(_ message: String) { write("debug", message) }
    func i(_ message: String) { write("info", message) }
    func w(_ message: String, error: (any Error)?) { write("warning", message, error) }
    func e(_ message: String, error: (any Error)?) { write("error", message, error) }

    private func write(_ level: String, _ message: String, _ error: (any Error)? = nil) {
        let cause = error.map { " " + ErrorWords($0).message } ?? ""
        output.paragraph("[\(level)] \((message + cause).printable)")
    }
}
