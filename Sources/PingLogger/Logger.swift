/// Receives messages of the SDK and of your own modules.
///
/// Implement the four methods to send messages to your own system. The SDK calls a logger from any thread. Messages of
/// the SDK never contain passwords, tokens, codes or cookies. A file that names this protocol imports `PingLogger`: the
/// other products leave the name to `os` and swift-log, which have a `Logger` too.
///
/// ```swift
/// struct AuditLogger: Logger {
///     func d(_ message: String) {}
///     func i(_ message: String) { audit("info", message) }
///     func w(_ message: String, error: (any Error)?) { audit("warning", message) }
///     func e(_ message: String, error: (any Error)?) { audit("error", message) }
/// }
/// ```
public protocol Logger: Sendable {
    /// Writes a message for debugging.
    func d(_ message: String)
    /// Writes an informational message.
    func i(_ message: String)
    /// Writes a warning, with the error behind it if there is one.
    func w(_ message: String, error: (any Error)?)
    /// Writes an error, with the error behind it if there is one.
    func e(_ message: String, error: (any Error)?)
    /// The lowest level that the logger writes. Callers skip building messages below it.
    var level: LogLevel { get }
}

extension Logger {
    /// Every level by default.
    public var level: LogLevel { .debug }

    /// Writes a warning without an error.
    public func w(_ message: String) { w(message, error: nil) }

    /// Writes an error message without an error.
    public func e(_ message: String) { e(message, error: nil) }
}

/// The severity of a message.
public enum LogLevel: Int, Sendable, Comparable, CaseIterable {
    /// Details for debugging: states, statuses, names; never a secret.
    case debug
    /// Events of a login.
    case info
    /// Something unexpected that did not end the work, such as an unusual field.
    case warning
    /// A failure.
    case error
    /// Above every message: the logger writes nothing.
    case none

    public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}
