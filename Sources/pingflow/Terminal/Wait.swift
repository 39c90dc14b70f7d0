/// A wait that the user watches: a spinner with the remaining time, or one line where nothing may move.
struct Wait: Sendable {
    let output: any TextOutput
    let style: Style
    let system: SystemServices

    /// Waits for work to end.
    ///
    /// - Parameters:
    ///   - duration: How long the work takes, or takes at most.
    ///   - hint: Words after the message that may change, and that are cut last.
    /// - Throws: The error of the work; the line of the spinner is removed then too.
    func run<Value: Sendable>(
        _ duration: Duration,
        message: String,
        hint: @escaping @Sendable () -> String = { "" },
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard output.isTerminal, duration > .zero else {
            output.paragraph("\(message)\(hint()) (\(Self.words(duration)))")
            return try await work()
        }
        // Ends when this method does.
        async let _: Void = spin(duration, message, hint)
        return try await work()
    }

    /// Turns until it is cancelled. What is waited for is said once at least, however soon it comes.
    private func spin(_ duration: Duration, _ message: String, _ hint: @Sendable () -> String) async {
        var remaining = duration
        var turn = 0
        repeat {
            let frame = style.paint(String(Self.frames[turn % Self.frames.count]), .cyan)
            output.write("\(Self.eraseLine)\(frame) " + line(message, hint(), remaining))
            try? await system.sleep(Self.tick)
            remaining = max(.zero, remaining - Self.tick)
            turn += 1
        } while !Task.isCancelled
        output.write(Self.eraseLine)
    }

    /// A line that wrapped would leave a trail of frames.
    private func line(_ message: String, _ hint: String, _ remaining: Duration) -> String {
        let columns = (output.columns ?? 80) - 3
        let left = "\(Self.words(remaining)) left".fitting(columns)
        let room = columns - left.columns - 3
        let hint = hint.fitting(max(0, room))
        let words = message.fitting(max(0, room - hint.columns)) + hint
        return (room > 1 ? words + " · " : "") + style.paint(left, .faint)
    }

    /// A duration in its two largest units; seconds are rounded up.
    static func words(_ duration: Duration) -> String {
        let seconds = duration.wholeSeconds
        if seconds < 60 { return "\(seconds) s" }
        return seconds < 3600
            ? "\(seconds / 60) min \(seconds % 60) s" : "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }

    private static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
    private static let tick = Duration.milliseconds(100)
    private static let eraseLine = "\r\u{1B}[2K"
}

extension Duration {
    /// How long a server asks to wait (`Retry-After`), for people.
    var serverPatience: String { "The server asks to wait \(wholeSeconds) second\(wholeSeconds == 1 ? "" : "s")." }

    /// Whole seconds, rounded up.
    var wholeSeconds: Int { Int(components.seconds + (components.attoseconds > 0 ? 1 : 0)) }
}
