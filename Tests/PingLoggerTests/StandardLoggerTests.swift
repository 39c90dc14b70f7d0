import Foundation
import PingLogger
import Testing

@Suite("The standard logger") struct StandardLoggerTests {
    private struct Readable: LocalizedError {
        var errorDescription: String? { "Readable text." }
    }

    @Test func `writes every message with its level`() {
        let lines = Lines()
        let logger = StandardLogger(write: lines.write)
        logger.d("debug")
        logger.i("info")
        logger.w("warning")
        logger.e("error")
        #expect(lines.all == ["debug debug", "info info", "warning warning", "error error"])
        #expect(logger.level == .debug)
    }

    @Test func `writes an error by its localized description`() {
        let lines = Lines()
        let logger = StandardLogger(write: lines.write)
        logger.w("It failed.", error: Readable())
        logger.e("It failed.", error: Readable())
        logger.e("It failed.", error: nil)
        #expect(
            lines.all == [
                "warning It failed. Error: Readable text.", "error It failed. Error: Readable text.",
                "error It failed.",
            ]
        )
    }

    @Test func `takes messages from many tasks at once`() async {
        let lines = Lines()
        let logger = StandardLogger(write: lines.write)
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<500 { group.addTask { logger.i("\(index)") } }
        }
        #expect(Set(lines.all).count == 500)
    }
}
