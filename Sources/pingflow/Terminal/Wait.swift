import PingCommons

/// A wait that a person watches: a spinner with the remaining time, or one line where nothing may move.
struct Wait: Sendable {
    let output: any TextOutput
    let style: Style
    let system: SystemServices

    /// Waits.
    ///
    /// - Throws: `CancellationError`; the line of the spinner is removed then too.
    func run(_ duration: Duration, message: String) async throws {
        guard output.isTerminal, duration > .zero else {
            output.line("\(message) (\(Self.words(duration)))")
            return try await system.sleep(duration)
        }
        defer { output.write(Self.eraseLine) }
        var remaining = duration
        var turn = 0
        while remaining > .zero {
            let frame = style.paint(String(Self.frames[turn % Self.frames.count]), .cyan)
            output.write("\(Self.eraseLine)\(frame) \(message) \(style.paint("\(Self.words(remaining)) left", .faint))")
            let step = min(remaining, Self.tick)
            try await system.sleep(step)
            remaining -= step
            turn += 1
        }
    }

    /// A duration in its two largest units; seconds are rounded up.
    static func words(_ duration: Duration) -> String {
        let (whole, rest) = duration.components
        let seconds = whole + (rest > 0 ? 1 : 0)
        if seconds < 60 { return "\(seconds) s" }
        return seconds < 3600
            ? "\(seconds / 60) min \(seconds % 60) s" : "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }

    private static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
    private static let tick = Duration.milliseconds(100)
    private static let eraseLine = "\r\u{1B}[2K"
}
