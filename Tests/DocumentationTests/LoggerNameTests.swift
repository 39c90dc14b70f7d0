// As an app's file: it imports a product of the SDK and the log it has used before, whose `Logger` it means.
import PingJourney
import Testing

#if canImport(os)
    import os
#else
    import Logging
#endif

@Suite("An app's own logger beside the SDK's")
struct LoggerNameTests {
    #if canImport(os)
        private let log = Logger(subsystem: "com.example.app", category: "Login")
    #else
        private let log = Logger(label: "com.example.app")
    #endif

    @Test func `needs no module before its name`() {
        log.info("Logging in.")
        _ = Journey.createJourney { config in
            config.serverUrl = "https://example.com/am"
            config.logger = LogManager.standard
            #expect(config.logger is StandardLogger)
        }
    }

    @Test func `leaves the SDK's other loggers in reach`() {
        let loggers = [LogManager.none, LogManager.warning, NoneLogger(), WarningLogger(), StandardLogger()]
        #expect(loggers.map(\.level) == [LogLevel.none, .warning, .none, .warning, .debug])
    }
}
