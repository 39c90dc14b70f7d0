#if os(macOS) || os(Linux)
    import FlyingSocks
    import Foundation

    /// Sends bytes as they are, as any program of the machine can.
    struct RawClient: Sendable {
        let port: UInt16

        /// - Parameter redirectUri: Names the port.
        init(_ redirectUri: String) throws {
            port = UInt16(URLComponents(string: redirectUri)?.port ?? 0)
        }

        /// What comes back until the connection closes.
        func exchange(_ request: String) async throws -> String {
            // The library's own limit of five seconds is less than a busy machine needs.
            let socket = try await connect()
            defer { try? socket.close() }
            try await socket.write(Data(request.utf8))
            var response = Data()
            do {
                for try await byte in socket.bytes { response.append(byte) }
            } catch SocketError.disconnected {
                // The end of a connection.
            }
            return String(decoding: response, as: UTF8.self)
        }

        /// A connection that has not said anything.
        func connect() async throws -> AsyncSocket {
            try await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: port), timeout: 600)
        }

        /// A redirect, as a browser sends it.
        func get(_ target: String, _ fields: String...) async throws -> String {
            let head = ["GET \(target) HTTP/1.1", "Host: 127.0.0.1:\(port)"] + fields
            return try await exchange(head.joined(separator: "\r\n") + "\r\n\r\n")
        }

        /// Whether nobody listens. Another test may have got the port meanwhile, so wait `until` it is.
        func isRefused() async -> Bool {
            do {
                try await connect().close()
                return false
            } catch { return true }
        }
    }
#endif
