#if canImport(os)
    import os
#else
    import PingPlatform
#endif

/// Writes every message to the unified log on Apple systems, and as a line to standard error elsewhere.
///
/// It writes an error's localized description, which in this SDK does not contain secrets.
public struct StandardLogger: Logger {
    private let write: @Sendable (LogLevel, String) -> Void

    /// The system's log.
    public init() {
        #if canImport(os)
            let log = os.Logger(subsystem: "com.pingidentity.sdk", category: "Standard")
            // Lines hold no secrets, and the system would hide every text that is not declared public.
            write = { level, line in
                switch level {
                case .debug: log.debug("\(line, privacy: .public)")
                case .info: log.info("\(line, privacy: .public)")
                case .warning: log.warning("\(line, privacy: .public)")
                case .error, .none: log.error("\(line, privacy: .public)")
                }
            }
        #else
            write = { level, line in
                let bytes = Array("\(level): \(line)\n".utf8)
                // One call per line, so that lines of several threads do not mix.
                _ = unsafe PingPlatform.write(STDERR_FILENO, bytes, bytes.count)
            }
        #endif
    }

    /// A logger that passes finished lines to a function.
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
        error.map { "\(message) Error: \($0.explanation)" } ?? message
    }
}
