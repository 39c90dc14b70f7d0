import Foundation

/// The terminal behind a file descriptor.
///
/// Lines are edited by the terminal itself, so that every key works as everywhere else; only the echo is switched off
/// for hidden input. A secret that is judged while it is typed is the exception.
final class SystemTerminal: Terminal {
    private let descriptor: Int32
    private let echo: EchoSwitch
    /// The bytes read beyond the last line, when several were pasted at once.
    private let pending = Locked<[UInt8]>([])

    /// - Returns: `nil` when the descriptor is not a terminal.
    init?(descriptor: Int32) {
        guard isatty(descriptor) == 1 else { return nil }
        self.descriptor = descriptor
        echo = EchoSwitch(descriptor: descriptor)
    }

    func readLine(hidden: Bool, prompt: () -> Void) async throws -> String? {
        // First, because the user may type as soon as the prompt appears.
        if hidden { echo.off(.hidden) }
        defer { if hidden { echo.on() } }
        prompt()
        return try await reading { self.takeLine() }
    }

    func readSecret(_ show: @escaping @Sendable (String) -> Void) async throws -> String? {
        echo.off(.byKey)
        defer { echo.on() }
        show("")
        let line = Locked(SecretLine())
        return try await reading { self.takeSecret(line, show) }
    }

    /// Whether the terminal is this program's to use. The system stops a background program that changes one.
    private var isInForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

    func discardInput() {
        if isInForeground { tcflush(descriptor, TCIFLUSH) }
        pending.set([])
    }

    func mute() {
        if isInForeground { echo.off(.silent) }
    }

    func restore() {
        echo.on()
    }

    private enum Taken {
        case line(String)
        /// The input has ended.
        case end
        case more
    }

    /// Reads until `take` has what it wants.
    private func reading(_ take: @escaping @Sendable () -> Taken) async throws -> String? {
        let isCancelled = Locked(false)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // A separate thread, because reading a terminal blocks, and may block for as long as the user thinks.
                let isStarted = BlockingThread.start {
                    continuation.resume(with: Result { try self.blocking(isCancelled: isCancelled, take) })
                }
                if !isStarted { continuation.resume(throwing: Self.noThread) }
            }
        } onCancel: {
            isCancelled.set(true)
        }
    }

    private static var noThread: ToolError {
        ToolError(
            .failed,
            code: "no_thread",
            "The system has no thread left to read the terminal.",
            recovery: "End other programs, or raise the limit of processes and threads."
        )
    }

    /// Waits in short turns, so that a cancelled reader leaves the next line to the next one.
    private func blocking(isCancelled: Locked<Bool>, _ take: () -> Taken) throws -> String? {
        while true {
            if isCancelled.current { throw CancellationError() }
            switch take() {
            case .line(let line): return line
            case .end: return nil
            case .more: break
            }
            guard hasInput(within: 50_000) else { continue }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = unsafe read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return takeRest() }
            pending.withLock { $0.append(contentsOf: buffer[..<count]) }
        }
    }

    /// Waits for input, for that many microseconds at most. With `select`: Darwin's poll(2) does not support terminals.
    private func hasInput(within microseconds: Int) -> Bool {
        guard Int(descriptor) / 8 < MemoryLayout<fd_set>.size else { return true }
        var waiting = fd_set()
        unsafe withUnsafeMutableBytes(of: &waiting) { unsafe $0[Int(descriptor) / 8] |= 1 << UInt8(descriptor % 8) }
        var limit = timeval(tv_sec: 0, tv_usec: suseconds_t(microseconds))
        return unsafe select(descriptor + 1, &waiting, nil, nil, &limit) > 0
    }

    private func takeSecret(_ line: Locked<SecretLine>, _ show: (String) -> Void) -> Taken {
        let keys = pending.exchange([])
        if keys.isEmpty { return .more }
        var typed = line.current
        for (index, key) in keys.enumerated() {
            let state = typed.type(key)
            if state == .typing { continue }
            pending.withLock { $0 = Array(keys[(index + 1)...]) + $0 }
            return state == .ended ? .end : .line(typed.text)
        }
        line.set(typed)
        show(typed.text)
        return .more
    }

    private func takeLine() -> Taken {
        pending.withLock { bytes in
            guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return .more }
            let line = String(decoding: bytes[..<end], as: UTF8.self)
            bytes.removeSubrange(...end)
            return .line(line)
        }
    }

    private func takeRest() -> String? {
        let bytes = pending.exchange([])
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
