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
