import Foundation
public import PingCommons
import TestPrograms

/// Chromium without a window, driven over its DevTools pipe: JSON messages with a null byte behind each.
public final class HeadlessBrowser: Sendable {
    /// Where Chromium is; `nil` where it is not installed.
    public static let path = ["chromium", "chromium-browser", "google-chrome"].lazy
        .flatMap { name in
            (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
        }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private struct State {
        var number = 0
        var calls: [Int: CheckedContinuation<JSON, any Error>] = [:]
        var events: [(name: String, waiter: CheckedContinuation<Void, Never>)] = []
        var unread: [UInt8] = []
        var isOver = false
    }

    private let process = TestProcess()
    private let commands = Pipe()
    private let messages = Pipe()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)")
    private let state = Locked(State())
    private let session = Locked("")
    private let ended = Locked(false)

    /// Starts Chromium with its own profile.
    public init() async throws {
        guard let path = Self.path else { throw BrowserProblem("There is no Chromium. Install the package chromium.") }
        signal(SIGPIPE, SIG_IGN)
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            // A page that does not load must not hold up the tests.
            "-c", #"exec timeout -k 1 300 "$0" "$@" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null"#, path,
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage", "--user-data-dir=\(folder.path)",
            "--window-size=900,900",
            "--remote-debugging-pipe", "about:blank",
        ]
        process.standardInput = commands
        process.standardOutput = messages
        process.terminationHandler = { [ended] _ in ended.set(true) }
        try process.run()
        let reading = messages.fileHandleForReading
        Thread.detachNewThread { [weak self] in
            while true {
                let data = reading.availableData
                self?.receive(data)
                if data.isEmpty { return }
            }
        }
        try await attach()
    }

    private func attach() async throws {
        let targets = try await send("Target.getTargets")["targetInfos"]?.array ?? []
        guard let page = targets.first(where: { $0["type"]?.string == "page" })?["targetId"]?.string else {
            throw BrowserProblem("Chromium opened no page.")
        }
        let attached = try await send("Target.attachToTarget", ["targetId": .string(page), "flatten": true])
        session.set(attached["sessionId"]?.string ?? "")
        _ = try await send("Page.enable")
    }

    /// Ends Chromium and deletes its profile.
    public func close() async {
        _ = try? await send("Browser.close")
        // Waiting for the process itself would hold one of the few threads that all tests share.
        while !ended.current { try? await Task.sleep(for: .milliseconds(10)) }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Sends a command.
    ///
    /// - Returns: The members of its result.
    @discardableResult
    public func send(_ method: String, _ parameters: JSON = [:]) async throws -> JSON {
        try await withCheckedThrowingContinuation { continuation in
            let number: Int? = state.withLock { state in
                guard !state.isOver else { return nil }
                state.number += 1
                state.calls[state.number] = continuation
                return state.number
            }
            guard let number else { return continuation.resume(throwing: BrowserProblem("Chromium has ended.")) }
            var message: JSON = ["id": .int(number), "method": .string(method), "params": parameters]
            let session = session.current
            if !session.isEmpty, !method.hasPrefix("Browser.") { message["sessionId"] = .string(session) }
            try? commands.fileHandleForWriting.write(contentsOf: message.serialized() + [0])
        }
    }

    /// Does something, and waits until an event has come after it.
    public func expecting(_ event: String, after work: () async throws -> Void) async throws {
        let came = Task { [self] in
            await withCheckedContinuation { waiter in
                let isOver = state.withLock { state in
                    if !state.isOver { state.events.append((event, waiter)) }
                    return state.isOver
                }
                if isOver { waiter.resume() }
            }
        }
        // The waiter must be there before the work begins.
        while !state.withLock({ $0.isOver || $0.events.contains { $0.name == event } }) { await Task.yield() }
        try await work()
        await came.value
        // The browser moves the focus to the first field when it draws the page, which may be after it has loaded.
        let isDrawn = "new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null))))"
        _ = try? await run(isDrawn)
    }

    private func receive(_ data: Data) {
        let texts = state.withLock { state in
            state.unread += data
            var texts: [[UInt8]] = []
            while let end = state.unread.firstIndex(of: 0) {
                texts.append(Array(state.unread[..<end]))
                state.unread.removeSubrange(...end)
            }
            return texts
        }
        for text in texts { if let message = try? JSON(parsing: Data(text)) { handle(message) } }
        if data.isEmpty { end() }
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
            let waiters = state.withLock { state in
                let waiters = state.events.filter { $0.name == name }.map(\.waiter)
                state.events.removeAll { $0.name == name }
                return waiters
            }
            for waiter in waiters { waiter.resume() }
        }
    }

    private func end() {
        let (calls, waiters) = state.withLock { state in
            defer { (state.calls, state.events, state.isOver) = ([:], [], true) }
            return (Array(state.calls.values), state.events.map(\.waiter))
        }
        for call in calls { call.resume(throwing: BrowserProblem("Chromium has ended.")) }
        for waiter in waiters { waiter.resume() }
    }
}

/// What Chromium, or a page in it, could not do.
public struct BrowserProblem: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }

    /// Whether the page was replaced while a script ran.
    var isOfLostPage: Bool {
        ["navigated", "context was destroyed", "Cannot find context", "collected"].contains { description.contains($0) }
    }
}
