import PingCommons

@testable import pingflow

/// Types prepared lines; after the last one the input ends.
final class ScriptedTerminal: Terminal {
    private let remaining: Locked<[String]>
    private let hiddenLines = Locked<[String]>([])

    init(lines: [String]) {
        remaining = Locked(lines)
    }

    convenience init(_ lines: String...) {
        self.init(lines: lines)
    }

    /// The lines that were typed while the echo was off.
    var hidden: [String] { hiddenLines.current }

    func readLine(hidden: Bool, prompt: () -> Void) async throws -> String? {
        prompt()
        try Task.checkCancellation()
        let line = remaining.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if hidden, let line { hiddenLines.withLock { $0.append(line) } }
        return line
    }

    func restore() {}
}
