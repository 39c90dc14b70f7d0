import Foundation
import Logging
import PingCommons
import PingLogin

/// Writes each log message as one line of JSON to the standard error stream, for the machine's log collector.
public struct JSONLines: LogHandler {
    public var logLevel: Logging.Logger.Level = .info
    public var metadata: Logging.Logger.Metadata = [:]
    private let label: String

    /// - Parameter label: The logger's label, which each line names.
    public init(label: String) { self.label = label }

    public subscript(metadataKey key: String) -> Logging.Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        var line: [String: JSON] = [:]
        for (key, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }) {
            line[key] = .string("\(value)")
        }
        line["time"] = .string(Date.now.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true)))
        line["level"] = .string(event.level.rawValue)
        line["label"] = .string(label)
        line["message"] = .string("\(event.message)")
        if let error = event.error { line["error"] = .string("\(error)") }
        // A log that is full or closed must not end the service.
        try? FileHandle.standardError.write(
            contentsOf: Data((JSON.object(JSONObject(line)).text() + "\n").utf8)
        )
    }
}
