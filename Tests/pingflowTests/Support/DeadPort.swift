import Foundation
import PingPlatform

/// A port of this machine where nobody listens, for as long as this is kept. A port that is only closed may be
/// another test's the next moment.
final class DeadPort: Sendable {
    /// The number of the port.
    let number: Int
    private let socket: Int32

    /// Takes a port, which must be free; 0 takes any.
    ///
    /// A program that may use the port again at once (`SO_REUSEADDR`) can listen on it on Linux.
    init(_ port: Int = 0) throws {
        #if canImport(Darwin)
            var address = sockaddr_in(
                sin_len: UInt8(MemoryLayout<sockaddr_in>.size),
                sin_family: sa_family_t(AF_INET),
                sin_port: in_port_t(port).bigEndian,
                sin_addr: in_addr(s_addr: INADDR_LOOPBACK.bigEndian),
                sin_zero: (0, 0, 0, 0, 0, 0, 0, 0)
            )
        #else
            var address = sockaddr_in(
                sin_family: sa_family_t(AF_INET),
                sin_port: in_port_t(port).bigEndian,
                sin_addr: in_addr(s_addr: in_addr_t(0x7F00_0001).bigEndian),
                sin_zero: (0, 0, 0, 0, 0, 0, 0, 0)
            )
        #endif
        let socket = PingPlatform.socket(AF_INET, streamSocket, 0)
        guard socket >= 0 else { throw POSIXError(.EMFILE) }
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        // Old connections of the port do not matter.
        var reuses: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &reuses, socklen_t(MemoryLayout<Int32>.size))
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isTaken = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, size) == 0 && getsockname(socket, $0, &size) == 0
            }
        }
        guard isTaken else {
            close(socket)
            throw POSIXError(.EADDRINUSE)
        }
        self.socket = socket
        number = Int(in_port_t(bigEndian: address.sin_port))
    }

    deinit { close(socket) }
}
