import Foundation

/// Waits for sockets. Blocks, so it belongs on the thread of a connection.
package enum SocketWait {
    /// - Parameter events: `POLLIN`, `POLLOUT`, or both.
    /// - Returns: `false` when the socket did not become ready in time.
    package static func isReady(_ socket: Int32, for events: Int32, by deadline: ContinuousClock.Instant) -> Bool {
        while true {
            let rest = ContinuousClock.now.duration(to: deadline)
            guard rest > .zero else { return false }
            var entry = pollfd(fd: socket, events: Int16(events), revents: 0)
            let count = unsafe poll(&entry, 1, Int32(clamping: rest.wholeMilliseconds + 1))
            if count > 0 || (count < 0 && errno != EINTR) { return true }
        }
    }
}

extension Duration {
    /// In milliseconds, for a server. A century is as good as longer.
    package var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = min(self, .seconds(3_155_760_000)).components
        return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    }
}
