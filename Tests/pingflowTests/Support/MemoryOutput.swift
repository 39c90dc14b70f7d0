import Foundation
import PingCommons
import PingLogin

@testable import pingflow

/// Keeps what was written.
final class MemoryOutput: TextOutput {
    let isTerminal: Bool
    let columns: Int?
    let rows: Int? = 24
    let isIncomplete = false
    private let content = Locked("")

    init(isTerminal: Bool = false, columns: Int = 80) {
        self.isTerminal = isTerminal
        self.columns = isTerminal ? columns : nil
    }

    var text: String { content.current }
    var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    func write(_ text: String) {
        content.withLock { $0 += text }
    }

    func write(_ bytes: Data) { write(String(decoding: bytes, as: UTF8.self)) }
}
