import Foundation

#if canImport(os)
    import os
#endif

/// Writes every message to the unified log on Apple systems, and as a line to standard error elsewhere.
///
/// The error behind a message is written by its localized description, which in this SDK is free of secrets.
public struct StandardLogger: Logger {
    private let write: @Sendable (LogLevel, String) -> Void

    /// The system's log.
    public init() {
        #if canImport(os)
            let log = os.Logger(subsystem: "com.pingidentity.sdk", category: "Standard")
            write = { level, line in
                switch level {
                case .debug: log.debug("\(line)")
                case .info: log.info("\(line)")
                case .warning: log.warning("\(line)")
                case .error, .none: log.error("\(line)")
                }
            }
        #else
            write = { level, line in
                FileHandle.standardError.write(Data("\(level): \(line)\n".utf8))
            }
        #endif
    }

    /// A place of your own for the finished lines.
    ///
    /// - Parameter write: Receives each line with its level, from any thread.
    public init(write: @escaping @Sendable (LogLevel, String) -> Void) {
        self.write = write
    }

    public func d(_ message: String) { write(.debug, message) }
    public func i(_ message: String) { write(.info, message) }
    public func w(_ message: String, error: (any Error)?) { write(.warning, Self.line(message, error)) }
    public func e(_ message: String, error: (any Error)?) { write(.error, Self.line(message, error)) }

    static func line(_ message: String, _ error: (any Error)?) -> String {
        error.map { "\(message) Error: \($0.localizedDescription)" } ?? message
    }
}
