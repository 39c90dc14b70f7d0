@unsafe @preconcurrency import Dispatch
import FlyingSocks
import Foundation
import PingCommons
import PingPlatform

/// A socket pool that waits with the system's event sources, without a thread.
///
/// A pool with its own thread uses one of the runtime's few hundred threads: a test run with a server in
/// every test would deadlock.
struct ReadinessPool: AsyncSocketPool {
    func prepare() async throws {}

    /// Does nothing; the pool ends with the server.
    func run() async throws {
        while true { try await Task.sleep(for: .seconds(3600)) }
    }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        sendAtOnce(socket)
        // The source watches a duplicate descriptor, which must stay open until the source has released it.
        let descriptor = dup(socket.file.rawValue)
        guard descriptor >= 0 else { throw SocketError.disconnected }
        let source: any DispatchSourceProtocol =
            events.contains(.read)
            ? DispatchSource.makeReadSource(fileDescriptor: descriptor)
            : DispatchSource.makeWriteSource(fileDescriptor: descriptor)
        let isReady = Locked(false)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                source.setEventHandler {
                    isReady.set(true)
                    source.cancel()
                }
                source.setCancelHandler {
                    close(descriptor)
                    continuation.resume()
                }
                source.activate()
            }
        } onCancel: {
            source.cancel()
        }
        guard isReady.current else { throw CancellationError() }
    }

    /// The server writes the head of a response and its body apart. Left alone, the system keeps the body back until
    /// the client has acknowledged the head, which clients put off for 40 ms. A connection takes the option over from
    /// the socket that listens, so that most get it before their first byte.
    private func sendAtOnce(_ socket: Socket) {
        try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    }
}
