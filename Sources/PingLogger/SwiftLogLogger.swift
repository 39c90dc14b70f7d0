package import Logging

/// Sends messages to a logger of the swift-log package.
package struct SwiftLogLogger: Logger {
    private let logger: Logging.Logger

    /// - Parameter logger: Receives the messages; its label, metadata, level and handler stay unchanged.
    package init(_ logger: Logging.Logger) {
        self.logger = logger
    }

    package var level: LogLevel {
        switch logger.logLevel {
        case .trace, .debug: .debug
        case .info: .info
        case .notice, .warning: .warning
        case .error: .error
        case .critical: .none
        }
    }

    package func d(_ message: String) { logger.debug("\(message)") }
    package func i(_ message: String) { logger.info("\(message)") }
    package func w(_ message: String, error: (any Error)?) { logger.warning("\(StandardLogger.line(message, error))") }
    package func e(_ message: String, error: (any Error)?) { logger.error("\(StandardLogger.line(message, error))") }
}
