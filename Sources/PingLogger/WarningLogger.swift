/// A ``StandardLogger`` that writes warnings and errors only.
public struct WarningLogger: Logger {
    private let standard: StandardLogger

    /// A logger that writes warnings and errors.
    public init() {
        self.init(standard: StandardLogger())
    }

    init(standard: StandardLogger) {
        self.standard = standard
    }

    public var level: LogLevel { .warning }
    public func d(_ message: String) {}
    public func i(_ message: String) {}
    public func w(_ message: String, error: (any Error)?) { standard.w(message, error: error) }
    public func e(_ message: String, error: (any Error)?) { standard.e(message, error: error) }
}
