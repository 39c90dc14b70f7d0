import Foundation
package import PingLogger

/// Keeps every message with its level and its error.
package final class MemoryLogger: Logger {
    package let level: LogLevel
    private let written = Locked<[String]>([])
    private let errors = Locked<[String]>([])

    package init(level: LogLevel = .debug) { self.level = level }

    /// The messages, such as `warning: A step of the sign-off failed. network_timeout: …`.
    package var lines: [String] { written.current }

    /// The messages, and every form of their errors.
    package var forms: [String] { lines + errors.current }

    package func d(_ message: String) { keep("debug: \(message)") }
    package func i(_ message: String) { keep("info: \(message)") }
    package func w(_ message: String, error: (any Error)?) { keep("warning: \(message)", error) }
    package func e(_ message: String, error: (any Error)?) { keep("error: \(message)", error) }

    private func keep(_ message: String, _ error: (any Error)? = nil) {
        if let error { errors.withLock { $0.append(everyForm(of: error)) } }
        written.withLock { $0.append(message + (error.map { " \($0)" } ?? "")) }
    }
}

/// A value as an app could print it: described, for debugging, dumped, and as an error's texts.
package func everyForm(of value: Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    var forms = ["\(value)", String(reflecting: value), dumped]
    if let error = value as? any Error { forms.append(error.localizedDescription) }
    if let error = value as? any LocalizedError {
        forms += [error.errorDescription, error.failureReason, error.recoverySuggestion].compactMap(\.self)
    }
    return forms.joined(separator: " ")
}
