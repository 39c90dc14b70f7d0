import FlyingSocks
import Foundation
import PingPlatform

/// A port of this machine that refuses connections, and that no other program gets meanwhile: it is
/// bound, and nobody listens.
package struct DeadPort: Sendable {
    package let number: UInt16
    private let socket: Socket

    /// Its URL, without a slash at the end.
    package var url: String { "http://127.0.0.1:\(number)" }

    package init() throws {
        socket = try Socket(domain: AF_INET)
        socket.keepFromChildren()
        try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
        guard case .ip4(_, let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
        number = port
    }

    package func close() {
        try? socket.close()
    }
}
