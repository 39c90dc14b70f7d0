import Foundation
import Logging
import PingLogger
import Testing

@Suite("The loggers that come along") struct LoggersTests {
    @Test func `have the level that their name says`() {
        #expect(LogManager.standard.level == .debug)
        #expect(LogManager.warning.level == .warning)
        #expect(LogManager.none.level == .none)
        #expect(LogManager.standard is StandardLogger)
        #expect(LogManager.warning is WarningLogger)
        #expect(LogManager.none is NoneLogger)
    }

    @Test func `order levels by severity`() {
        #expect(LogLevel.allCases.sorted() == [.debug, .info, .warning, .error, .none])
    }

    @Test func `let an app's own logger leave out the error`() {
        let logger = QuietLogger()
        logger.w("warning")
        logger.e("error")
        #expect(logger.lines.all == ["warning -", "error -"])
    }
}

private struct QuietLogger: PingLogger.Logger {
    let lines = Lines()
    var level: LogLevel { .error }
    func d(_ message: String) {}
    func i(_ message: String) {}
    func w(_ message: String, error: (any Error)?) { lines.append("\(message) \(error.map { "\($0)" } ?? "-")") }
    func e(_ message: String, error: (any Error)?) { lines.append("\(message) \(error.map { "\($0)" } ?? "-")") }
}
