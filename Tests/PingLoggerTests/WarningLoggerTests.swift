import Testing

@testable import PingLogger

@Suite("The warning logger") struct WarningLoggerTests {
    @Test func `writes warnings and errors only`() {
        let lines = Lines()
        let logger = WarningLogger(standard: StandardLogger(write: lines.write))
        logger.d("debug")
        logger.i("info")
        logger.w("warning", error: CancellationError())
        logger.e("error")
        #expect(lines.all.count == 2)
        #expect(lines.all.first?.hasPrefix("warning warning Error: ") == true)
        #expect(lines.all.last == "error error")
    }
}
