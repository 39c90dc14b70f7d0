import Foundation

/// Turns ^C, SIGTERM and the terminal's end into a cancellation of the work, so that it can restore the terminal.
struct Interruption: Sendable {
    let context: ToolContext

    /// Runs the tool; a signal cancels it.
    ///
    /// A second signal, or work that does not end soon after the first, ends the process at once.
    ///
    /// - Returns: The exit code: that of `body`, or that of the signal when `body` ended for being cancelled.
    func guarding(_ body: @escaping @Sendable (ToolContext) async -> Int32) async -> Int32 {
        let received = Locked<ToolExit?>(nil)
        let context = context
        let work = Task { await body(context) }
        let ends = [
            (SIGINT, ToolExit.interrupted), (SIGQUIT, .interrupted), (SIGTERM, .terminated), (SIGHUP, .terminated),
        ]
        let sources = ends.map { number, end in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler {
                let isFirst = received.withLock { current in
                    defer { current = current ?? end }
                    return current == nil
                }
                if isFirst {
                    work.cancel()
                    Self.insist(end, on: context)
                } else {
                    Self.leave(end, from: context)
                }
            }
            source.resume()
            return source
        }
        let code = await work.value
        for source in sources { source.cancel() }
        context.terminal?.restore()
        return code == ToolExit.interrupted.rawValue ? (received.current ?? .interrupted).rawValue : code
    }

    /// Gives the work ten seconds to end. A system timer, since the work may occupy every thread that runs tasks.
    private static func insist(_ end: ToolExit, on context: ToolContext) {
        let timer = DispatchSource.makeTimerSource()
        timer.setEventHandler {
            leave(end, from: context)
            timer.cancel()
        }
        timer.schedule(deadline: .now() + 10)
        timer.resume()
    }

    private static func leave(_ end: ToolExit, from context: ToolContext) {
        context.terminal?.restore()
        exit(end.rawValue)
    }
}
