import FlyingSocks
import Foundation

/// A port of this machine that does not accept connections: its backlog stays full.
///
/// On Linux a connection to it is neither made nor refused.
package struct BusyListener: Sendable {
    /// The URL that it listens at.
    package let url: String
    private let sockets: [Socket]

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - address: The address of this machine.
    ///   - port: The port; zero for one that the system chooses.
    /// - Throws: ``MissingTool`` on a system that refuses connections when the backlog is full.
    package init(at address: String = "127.0.0.1", port: UInt16 = 0) throws {
        #if !os(Linux)
            throw MissingTool(description: "Only Linux leaves a connection to a full backlog unmade.")
        #else
            let listener = try Socket(domain: AF_INET)
            listener.keepFromChildren()
            try listener.bind(to: .inet(ip4: address, port: port))
            try listener.listen(maxPendingConnection: 0)
            guard case .ip4(_, let port) = try listener.sockname() else { throw SocketError.unsupportedAddress }
            url = "http://\(address):\(port)/check?code=canary"
            let others = try (0..<4).map { _ in
                let socket = try Socket(domain: AF_INET)
                try socket.setFlags(.nonBlocking)
                // Made or not: the backlog is what counts.
                try? socket.connect(to: .inet(ip4: address, port: port))
                return socket
            }
            sockets = [listener] + others
        #endif
    }

    package func close() {
        for socket in sockets { try? socket.close() }
    }
}
