public import Logging

/// The loggers of the SDK.
///
/// The SDK has no global logger: each workflow has the logger of its configuration. Add your own to these:
///
/// ```swift
/// extension LogManager {
///     static var audit: any Logger { AuditLogger() }
/// }
/// ```
public enum LogManager {
    /// Writes every message: to the unified log on Apple systems, to standard error elsewhere.
    public static var standard: any Logger { StandardLogger() }

    /// Writes warnings and errors only.
    public static var warning: any Logger { WarningLogger() }

    /// Writes nothing.
    public static var none: any Logger { NoneLogger() }

    /// Sends every message to a logger of the swift-log package, with its level, metadata and handlers.
    ///
    /// - Parameter logger: The logger that receives the messages.
    public static func swiftLog(_ logger: Logging.Logger) -> any Logger { SwiftLogLogger(logger) }
}

/// Writes nothing.
public struct NoneLogger: Logger {
    /// A logger that drops everything.
    public init() {}
    public var level: LogLevel { .none }
    public func d(_ message: String) {}
    public func i(_ message: String) {}
    public func w(_ message: String, error: (any Error)?) {}
    public func e(_ message: String, error: (any Error)?) {}
}
