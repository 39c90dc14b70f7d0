public import FoundationStub

// @frozen struct Logger : @unchecked Sendable
@available(iOS 14.0, macOS 11.0, *)
public struct Logger: Sendable {
    // init()
    public init() {}
    // init(subsystem: String, category: String)
    public init(subsystem: String, category: String) {}

    // func debug(_ message: OSLogMessage), and so on. The compiler of Apple wants a literal here, not a value of OSLogMessage.
    public func log(_ message: OSLogMessage) {}
    public func trace(_ message: OSLogMessage) {}
    public func debug(_ message: OSLogMessage) {}
    public func info(_ message: OSLogMessage) {}
    public func notice(_ message: OSLogMessage) {}
    public func warning(_ message: OSLogMessage) {}
    public func error(_ message: OSLogMessage) {}
    public func critical(_ message: OSLogMessage) {}
    public func fault(_ message: OSLogMessage) {}
}

// @frozen struct OSLogMessage : ExpressibleByStringInterpolation, ExpressibleByStringLiteral
@available(iOS 14.0, macOS 11.0, *)
public struct OSLogMessage: ExpressibleByStringInterpolation {
    // init(stringLiteral value: String)
    public init(stringLiteral value: String) {}
    // init(stringInterpolation: OSLogInterpolation)
    public init(stringInterpolation: OSLogInterpolation) {}
}
