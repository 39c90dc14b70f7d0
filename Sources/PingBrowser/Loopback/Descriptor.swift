import PingPlatform

/// A socket or an end of a pipe. It closes when nobody refers to it any more, and programs that the process
/// starts do not inherit it.
final class Descriptor: Sendable {
    let number: Int32

    /// - Returns: `nil` for the negative number of a failed call.
    init?(_ number: Int32) {
        guard number >= 0 else { return nil }
        self.number = number
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    }

    deinit { close(number) }

    /// The two ends of a pipe.
    static func pipe() -> (reader: Descriptor, writer: Descriptor)? {
        var ends: [Int32] = [-1, -1]
        let result = unsafe PingPlatform.pipe(&ends)
        guard result == 0, let reader = Descriptor(ends[0]), let writer = Descriptor(ends[1]) else { return nil }
        return (reader, writer)
    }

    /// Makes the other end of a pipe readable.
    func wakeUp() {
        _ = unsafe write(number, [0], 1)
    }

    /// Waits until one of some descriptors is readable.
    ///
    /// - Parameters:
    ///   - descriptors: The descriptors to watch.
    ///   - milliseconds: The longest wait.
    /// - Returns: Whether each is readable, or its other end has gone.
    static func poll(_ descriptors: [Descriptor], milliseconds: Int32) -> [Bool] {
        var watched = descriptors.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
        let count = unsafe PingPlatform.poll(&watched, nfds_t(watched.count), milliseconds)
        return watched.map { count > 0 && $0.revents != 0 }
    }

    /// Reads the bytes that have arrived, at most 16 KiB; empty at the end of the connection, `nil`
    /// when there is nothing yet.
    func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(number, $0.baseAddress, $0.count, 0) }
        if count < 0 { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? nil : [] }
        return Array(buffer[..<count])
    }

    /// Sends a small response, and says that nothing follows. A receiver that has gone is not an error.
    func finish(with bytes: [UInt8]) {
        #if canImport(Darwin)
            let flags: Int32 = 0
            var isOn: Int32 = 1
            _ = unsafe setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        _ = unsafe bytes.withUnsafeBytes { unsafe send(number, $0.baseAddress, $0.count, flags) }
        _ = shutdown(number, Int32(SHUT_WR))
    }
}
