@preconcurrency import Dispatch
import FlyingSocks
import Foundation
import PingCommons

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A socket pool that waits with the system's event sources and keeps no thread for it.
///
/// A pool with a thread of its own takes one of the few hundred that the runtime has: a test run with a server in every
/// test would wait for them all, forever.
struct ReadinessPool: AsyncSocketPool {
    func prepare() async throws {}

    /// Nothing has to be driven; it ends with the server.
    func run() async throws {
        while true { try await Task.sleep(for: .seconds(3600)) }
    }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        sendAtOnce(socket)
        // The source watches a descriptor of its own: it must not be closed, and its number not be used again, before
        // the source has let go of it.
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

    /// The server writes the head of a response and its body apart. Left alone, the system keeps the body back until the
    /// client has acknowledged the head, which clients put off for 40 ms. A connection takes the option over from the
    /// socket that listens, so that most get it before their first byte.
    private func sendAtOnce(_ socket: Socket) {
        try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    }
}
