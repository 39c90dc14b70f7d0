import Foundation
import PingCommons
import PingPlatform
import TestPrograms

/// One process of Chromium without a window, for all tests, driven over its DevTools pipe: JSON messages with
/// a null byte behind each.
final class Chromium: Sendable {
    /// An event that somebody expects.
    private struct Event {
        let name: String
        let session: String
        var hasCome = false
        var waiter: CheckedContinuation<Void, any Error>?
    }

    private struct State {
        var number = 0
        var calls: [Int: CheckedContinuation<JSON, any Error>] = [:]
        var events: [Int: Event] = [:]
        var isOver = false
    }

    private static let shared = Locked<Chromium?>(nil)

    /// The process that runs. When it has ended, another one begins.
    static func running() throws -> Chromium {
        try shared.withLock { chromium in
            if let chromium, !chromium.state.current.isOver { return chromium }
            let new = try Chromium()
            chromium = new
            return new
        }
    }

    private let process = TestProcess()
    private let channel: Int32
    private let writing = DispatchQueue(label: "Chromium")
    private let state = Locked(State())

    private init() throws {
        guard let path = HeadlessBrowser.path else {
            throw BrowserProblem("There is no Chromium. Install the package chromium.")
        }
        let (own, other) = try Self.channel()
        channel = own
        let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)").path
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            // Chromium ends when the tests do, since its channel closes. Its profile goes with it.
            "-c", #"timeout -k 1 7200 "$@" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null; exec rm -rf "$0""#, folder,
            path, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage",
            "--user-data-dir=\(folder)", "--window-size=900,900",
            // Each test has its own page, and all of them are in front.
            "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
            "--disable-background-timer-throttling", "--remote-debugging-pipe", "about:blank",
        ]
        process.standardInput = other
        process.standardOutput = other
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch {
            close(own)
            throw error
        }
        try? other.close()
        Thread.detachNewThread { [weak self] in
            Self.read(own) { message in self?.handle(message) }
            self?.end()
        }
    }

    /// Sends a command.
    ///
    /// - Parameter session: The session of a page; empty for the browser itself.
    /// - Returns: The members of its result.
    @discardableResult
    func send(_ method: String, _ parameters: JSON = [:], session: String = "") async throws -> JSON {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let problem: (any Error)? = state.withLock { state in
                    if state.isOver { return BrowserProblem("Chromium has ended.") }
                    if Task.isCancelled { return CancellationError() }
                    state.calls[number] = continuation
                    return nil
                }
                if let problem { return continuation.resume(throwing: problem) }
                var message: JSON = ["id": .int(number), "method": .string(method), "params": parameters]
                if !session.isEmpty { message["sessionId"] = .string(session) }
                write(message.serialized() + [0])
            }
        } onCancel: {
            state.withLock { $0.calls.removeValue(forKey: number) }?.resume(throwing: CancellationError())
        }
    }

    /// Does something, and waits until an event of a page has come after it.
    func expecting(_ event: String, session: String, after work: () async throws -> Void) async throws {
        let number = state.withLock { state in
            state.number += 1
            state.events[state.number] = Event(name: event, session: session)
            return state.number
        }
        defer { forget(number) }
        try await work()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.events[number]?.hasCome == true { return .success(()) }
                    if state.isOver { return .failure(BrowserProblem("Chromium has ended.")) }
                    if Task.isCancelled { return .failure(CancellationError()) }
                    state.events[number]?.waiter = waiter
                    return nil
                }
                if let outcome { waiter.resume(with: outcome) }
            }
        } onCancel: {
            forget(number)
        }
    }

    private func forget(_ event: Int) {
        state.withLock { $0.events.removeValue(forKey: event) }?.waiter?.resume(throwing: CancellationError())
    }

    private func handle(_ message: JSON) {
        if let number = message["id"]?.int {
            guard let call = state.withLock({ $0.calls.removeValue(forKey: number) }) else { return }
            if let error = message["error"]?["message"]?.string {
                call.resume(throwing: BrowserProblem(error))
            } else {
                call.resume(returning: message["result"] ?? [:])
            }
        } else if let name = message["method"]?.string {
            let session = message["sessionId"]?.string ?? ""
            let waiters = state.withLock { state in
                let due = state.events.filter { $0.value.name == name && $0.value.session == session }
                for number in due.keys {
                    state.events[number]?.hasCome = true
                    state.events[number]?.waiter = nil
                }
                return due.values.compactMap(\.waiter)
            }
            for waiter in waiters { waiter.resume() }
        }
    }

    private func end() {
        let (calls, waiters) = state.withLock { state in
            defer { (state.calls, state.events, state.isOver) = ([:], [:], true) }
            return (Array(state.calls.values), state.events.values.compactMap(\.waiter))
        }
        for call in calls { call.resume(throwing: BrowserProblem("Chromium has ended.")) }
        for waiter in waiters { waiter.resume(throwing: BrowserProblem("Chromium has ended.")) }
    }

    // MARK: - The channel

    /// Two connected sockets. Unlike a pipe, a socket that nobody reads any more fails without a signal
    /// that would end all tests.
    private static func channel() throws -> (own: Int32, other: FileHandle) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw BrowserProblem("There is no socket for Chromium.") }
        // Other programs that the tests start must not keep it open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #if canImport(Darwin)
            var isSilent: Int32 = 1
            setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isSilent, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return (ends[0], FileHandle(fileDescriptor: ends[1], closeOnDealloc: true))
    }

    /// Writes apart from the threads that all tests share, which a slow reader would hold.
    private func write(_ bytes: Data) {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        writing.async { [channel] in
            var rest = Array(bytes)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { sendBytes(channel, $0, flags) }
                if count < 0, errno == EINTR { continue }
                // The reader sees the end.
                if count <= 0 { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Reads messages until the other end is gone.
    private static func read(_ channel: Int32, _ handle: (JSON) -> Void) {
        var unread: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = receiveBytes(channel, &buffer)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            var begin = unread.count
            unread += buffer[..<count]
            while let end = unread[begin...].firstIndex(of: 0) {
                if let message = try? JSON(parsing: Data(unread[..<end])) { handle(message) }
                unread.removeSubrange(...end)
                begin = 0
            }
        }
    }
}

private func sendBytes(_ socket: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
    send(socket, bytes.baseAddress, bytes.count, flags)
}

private func receiveBytes(_ socket: Int32, _ buffer: inout [UInt8]) -> Int {
    recv(socket, &buffer, buffer.count, 0)
}
