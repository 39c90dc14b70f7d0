import Foundation
import Logging
import PingLogger
import Testing

@Suite("The bridge to swift-log") struct SwiftLogLoggerTests {
    private func logger(_ level: Logging.Logger.Level, _ lines: Lines) -> any PingLogger.Logger {
        var logger = Logging.Logger(label: "test") { label in Handler(label: label, lines: lines) }
        logger.logLevel = level
        logger[metadataKey: "request"] = "7"
        return LogManager.swiftLog(logger)
    }

    @Test func `hands messages on with their level, label and metadata`() {
        let lines = Lines()
        let logger = logger(.trace, lines)
        logger.d("one")
        logger.i("two")
        logger.w("three", error: CancellationError())
        logger.e("four")
        #expect(lines.all.count == 4)
        #expect(lines.all[0] == "test debug one request=7")
        #expect(lines.all[1] == "test info two request=7")
        #expect(lines.all[2].hasPrefix("test warning three Error: "))
        #expect(lines.all[3] == "test error four request=7")
    }

    @Test(arguments: [
        (Logging.Logger.Level.trace, LogLevel.debug), (.debug, .debug), (.info, .info), (.notice, .warning),
        (.warning, .warning), (.error, .error), (.critical, .none),
    ])
    func `has the level of the logger behind it`(level: Logging.Logger.Level, expected: LogLevel) {
        let lines = Lines()
        let logger = logger(level, lines)
        #expect(logger.level == expected)
        logger.d("")
        logger.i("")
        logger.w("")
        logger.e("")
        let written = lines.all.map { String($0.split(separator: " ")[1]) }
        #expect(written == LogLevel.allCases.filter { $0 >= expected && $0 != .none }.map { "\($0)" })
    }

    @Test func `leaves the logging system of the process alone`() {
        let lines = Lines()
        _ = logger(.trace, lines)
        var other = Logging.Logger(label: "other")
        other.logLevel = .critical
        other.error("not for us")
        #expect(lines.all.isEmpty)
    }
}

/// Writes to its own lines.
private struct Handler: LogHandler {
    let label: String
    let lines: Lines
    var metadata: Logging.Logger.Metadata = [:]
    var logLevel: Logging.Logger.Level = .info

    subscript(metadataKey key: String) -> Logging.Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }.map { "\($0)=\($1)" }.sorted().joined(separator: ",")
        lines.append("\(label) \(event.level) \(event.message) \(all)")
    }
}
