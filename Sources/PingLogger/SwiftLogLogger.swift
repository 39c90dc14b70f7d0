public import Logging

/// Hands messages to a logger of the swift-log package.
public struct SwiftLogLogger: Logger {
    private let logger: Logging.Logger

    /// - Parameter logger: Receives the messages; its label, metadata, level and handler stay as they are.
    public init(_ logger: Logging.Logger) {
        self.logger = logger
    }

    public var level: LogLevel {
        switch logger.logLevel {
        case .trace, .debug: .debug
        case .info: .info
        case .notice, .warning: .warning
        case .error: .error
        case .critical: .none
        }
    }

    public func d(_ message: String) { logger.debug("\(message)") }
    public func i(_ message: String) { logger.info("\(message)") }
    public func w(_ message: String, error: (any Error)?) { logger.warning("\(StandardLogger.line(message, error))") }
    public func e(_ message: String, error: (any Error)?) { logger.error("\(StandardLogger.line(message, error))") }
}
