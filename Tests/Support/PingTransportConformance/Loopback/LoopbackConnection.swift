import FlyingSocks
package import Foundation
import PingCommons
import PingPlatform

/// One connection to a ``LoopbackServer``.
package struct LoopbackConnection: Sendable {
    private let socket: AsyncSocket
    private let end = Locked(End.open)
    private let ended = Gate()

    private enum End {
        case open, brokenOff, closed
    }

    init(_ socket: AsyncSocket) {
        self.socket = socket
        socket.socket.keepFromChildren()
        #if canImport(Darwin)
            // Elsewhere the library asks for this with every write.
            try? socket.socket.setValue(true, for: .noSIGPIPE)
        #endif
    }

    /// Whether this side has ended the connection.
    package var isClosed: Bool { end.current != .open }

    /// Sends text as it is.
    package func send(_ text: String) async throws {
        try await socket.write(Data(text.utf8))
    }

    /// Sends bytes as they are.
    package func send(_ bytes: Data) async throws {
        try await socket.write(bytes)
    }

    /// Sends a text again and again until the other side has gone, at most a gigabyte.
    package func flood(_ text: String) async throws {
        let piece = Data(String(repeating: text, count: max(1, 64_000 / text.utf8.count)).utf8)
        for _ in 0..<((1 << 30) / piece.count) {
            try await send(piece)
            // A reader that is fast enough would have this task keep its thread.
            await Task.yield()
        }
    }

    /// Sends a complete and correct response.
    package func respond(_ status: Int = 200, header: [String] = [], body: String = "") async throws {
        let lines = ["HTTP/1.1 \(status) Scripted", "Content-Length: \(body.utf8.count)"] + header
        try await send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// Ends the connection in order.
    package func close() {
        end.withLock { end in
            guard end != .closed else { return }
            end = .closed
            try? socket.close()
        }
        ended.open()
    }

    /// Ends the connection for both sides while a task may still wait for it here.
    func breakOff() {
        end.withLock { end in
            guard end == .open else { return }
            end = .brokenOff
            _ = shutdown(socket.socket.file.rawValue, CInt(SHUT_RDWR))
        }
        ended.open()
    }

    /// Breaks the connection off, so that the other side sees a reset.
    package func reset() throws {
        try socket.socket.setValue((), for: ResetOnClose())
        close()
    }

    /// The next bytes, as many as there are.
    ///
    /// - Throws: When the other side has gone.
    func read() async throws -> [UInt8] {
        try await socket.read(atMost: 16_384)
    }

    /// Waits until the other side has gone.
    package func waitForEnd() async {
        while (try? await socket.read()) != nil {}
    }

    /// Sends nothing for so long, or until the server ends.
    package func stall(for duration: Duration) async throws {
        try await withThrowingTaskGroup(of: Void.self) { [ended] group in
            group.addTask { try await Task.sleep(for: duration) }
            group.addTask { try await ended.wait() }
            try await group.next()
            group.cancelAll()
        }
    }

    /// Sends a little again and again for so long, or until either side ends.
    func drip(_ drop: String, for duration: Duration) async throws {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end, !isClosed {
            try await send(drop)
            try await stall(for: .milliseconds(40))
        }
    }

    /// The next request; `nil` when the other side has gone.
    func receive() async throws -> LoopbackRequest? {
        var lines: [String] = []
        while let line = try await line(), !line.isEmpty { lines.append(line) }
        guard var request = LoopbackRequest(lines: lines) else { return nil }
        if request["Expect"] != nil { try await send("HTTP/1.1 100 Continue\r\n\r\n") }
        request.body = try await socket.read(bytes: request.contentLength)
        return request
    }

    private func line() async throws -> String? {
        var bytes: [UInt8] = []
        while true {
            let byte = try await socket.read()
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            if byte != UInt8(ascii: "\r") { bytes.append(byte) }
        }
    }
}

extension Socket {
    /// A process that a test starts meanwhile must not keep the connection or the port open.
    func keepFromChildren() {
        _ = fcntl(file.rawValue, F_SETFD, FD_CLOEXEC)
    }
}

/// Closing with a linger time of zero throws away what is unsent and sends a reset.
private struct ResetOnClose: SocketOption {
    var name: Int32 { SO_LINGER }
    func makeValue(from socketValue: linger) {}
    func makeSocketValue(from value: Void) -> linger { linger(l_onoff: 1, l_linger: 0) }
}
