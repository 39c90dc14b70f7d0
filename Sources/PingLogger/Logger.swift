/// Where the SDK, and your own modules, write what happens.
///
/// Implement the four methods to send messages to a system of your own. A logger is called from any thread. Messages of
/// the SDK never contain passwords, tokens, codes or cookies.
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
    /// Writes a message that informs.
    func i(_ message: String)
    /// Writes a warning, with the error behind it if there is one.
    func w(_ message: String, error: (any Error)?)
    /// Writes an error, with the error behind it if there is one.
    func e(_ message: String, error: (any Error)?)
    /// The least severe level that is written. Lets callers skip building messages that nobody reads.
    var level: LogLevel { get }
}

extension Logger {
    /// Every level, unless the logger says otherwise.
    public var level: LogLevel { .debug }

    /// Writes a warning without an error.
    public func w(_ message: String) { w(message, error: nil) }

    /// Writes an error message without an error.
    public func e(_ message: String) { e(message, error: nil) }
}

/// How much a message matters.
public enum LogLevel: Int, Sendable, Comparable, CaseIterable {
    /// What helps to find a fault: states, statuses, names; never a secret.
    case debug
    /// What happened, in the words of the user's task.
    case info
    /// What went on in spite of something unexpected, such as a field that was tolerated.
    case warning
    /// What ended in a failure.
    case error
    /// Above every message: nothing is written.
    case none

    public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}
