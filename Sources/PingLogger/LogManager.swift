public import Logging

/// The loggers that come with the SDK.
///
/// There is no global logger to set: each workflow has the logger of its own configuration. Add your own beside these:
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

    /// Hands every message to a logger of the swift-log package, with its level, metadata and handlers.
    ///
    /// - Parameter logger: The logger that receives the messages.
    public static func swiftLog(_ logger: Logging.Logger) -> any Logger { SwiftLogLogger(logger) }
}
