import FlyingSocks
import Foundation

/// A port of this machine that does not accept connections: its backlog stays full.
///
/// On Linux a connection to it is neither made nor refused.
package struct BusyListener: Sendable {
    /// Where it listens.
    package let url: String
    private let sockets: [Socket]

    /// Starts to listen.
    ///
    /// - Throws: ``MissingTool`` on a system that refuses connections when the backlog is full.
    package init() throws {
        #if !os(Linux)
            throw MissingTool(description: "Only Linux leaves a connection to a full backlog unmade.")
        #else
            let listener = try Socket(domain: AF_INET)
            try listener.bind(to: .inet(ip4: "127.0.0.1", port: 0))
            try listener.listen(maxPendingConnection: 0)
            guard case .ip4(_, let port) = try listener.sockname() else { throw SocketError.unsupportedAddress }
            url = "http://127.0.0.1:\(port)/check?code=canary"
            let others = try (0..<4).map { _ in
                let socket = try Socket(domain: AF_INET)
                try socket.setFlags(.nonBlocking)
                // Made or not: the backlog is what counts.
                try? socket.connect(to: .inet(ip4: "127.0.0.1", port: port))
                return socket
            }
            sockets = [listener] + others
        #endif
    }

    package func close() {
        for socket in sockets { try? socket.close() }
    }
}
