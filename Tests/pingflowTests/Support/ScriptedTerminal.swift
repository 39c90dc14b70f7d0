import PingCommons
import PingLogin

@testable import pingflow

/// Types prepared lines; after the last one the input ends.
final class ScriptedTerminal: Terminal {
    private let remaining: Locked<[String]>
    private let hiddenLines = Locked<[String]>([])

    private let discarded = Locked(0)

    /// Whether typing appeared, after each change.
    let echo = Locked<[Bool]>([])
    /// Comes between the last key of a secret and the end of its line.
    let pause = Locked<(@Sendable () async throws -> Void)?>(nil)

    /// How often what was typed early was to be forgotten. Scripted lines are typed in time.
    var discards: Int { discarded.current }

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

    /// Types key by key, and lets all be shown that would be.
    func readSecret(_ show: @escaping @Sendable (String) -> Void) async throws -> String? {
        show("")
        let line = try await readLine(hidden: true) {}
        for end in line?.indices ?? "".indices { show(String(line?[...end] ?? "")) }
        if line != nil { try await pause.current?() }
        return line
    }

    func discardInput() { discarded.withLock { $0 += 1 } }

    func mute() { echo.withLock { $0.append(false) } }

    func restore() { echo.withLock { $0.append(true) } }
}
