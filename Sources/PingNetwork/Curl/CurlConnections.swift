#if Libcurl && os(Linux)
    import CPingLibcurl
    import Glibc

    /// What the event loop knows of its open connections.
    ///
    /// libcurl takes bytes that lie unasked on an idle connection for the response to the next request. It does not say which
    /// connection a request is about to use, only its two ends, so that the sockets are found by those.
    final class CurlConnections {
        /// The two ends of a connection.
        struct Ends: Hashable {
            var local: String
            var localPort: Int32
            var remote: String
            var remotePort: Int32
        }

        private struct Connection {
            var ends: Ends?
            /// Whether a request has been sent on it.
            var isUsed = false
        }

        private var connections: [Int32: Connection] = [:]
        private var descriptors: [Ends: Int32] = [:]

        /// How many descriptors the process may have.
        static var descriptorLimit: Int {
            var limit = rlimit()
            let isKnown = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
            return isKnown ? Int(clamping: limit.rlim_cur) : 256
        }

        /// Opens a socket that child processes do not inherit.
        func open(_ address: curl_sockaddr) -> Int32 {
            let type = address.socktype | Int32(SOCK_CLOEXEC.rawValue)
            let descriptor = socket(address.family, type, address.protocol)
            if descriptor >= 0 { connections[descriptor] = Connection() }
            return descriptor
        }

        func close(_ descriptor: Int32) -> Int32 {
            if let ends = connections.removeValue(forKey: descriptor)?.ends { descriptors[ends] = nil }
            return Glibc.close(descriptor)
        }

        /// Looks at the connection that a request is about to use.
        ///
        /// - Returns: Whether the request may be sent on it: nothing must lie there unread.
        func begin(_ ends: Ends) -> Bool {
            guard let descriptor = descriptor(of: ends) else { return true }
            let isNew = connections[descriptor]?.isUsed == false
            connections[descriptor]?.isUsed = true
            return isNew || Self.hasNothingToRead(descriptor)
        }

        /// An error says that the connection waits for bytes; bytes, or the connection's end, say that it cannot be used.
        private static func hasNothingToRead(_ descriptor: Int32) -> Bool {
            var byte: UInt8 = 0
            return unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) < 0
        }

        private func descriptor(of ends: Ends) -> Int32? {
            if let known = descriptors[ends] { return known }
            for (descriptor, connection) in connections where connection.ends == nil {
                guard let found = Self.ends(of: descriptor) else { continue }
                connections[descriptor]?.ends = found
                descriptors[found] = descriptor
            }
            return descriptors[ends]
        }

        private static func ends(of descriptor: Int32) -> Ends? {
            guard let local = unsafe address(descriptor, getsockname),
                let remote = unsafe address(descriptor, getpeername)
            else {
                return nil
            }
            return Ends(local: local.host, localPort: local.port, remote: remote.host, remotePort: remote.port)
        }

        private typealias NameCall = (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32

        private static func address(_ descriptor: Int32, _ name: NameCall) -> (host: String, port: Int32)? {
            var storage = sockaddr_storage()
            var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
            return unsafe withUnsafeMutablePointer(to: &storage) { storage in
                unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    guard unsafe name(descriptor, address, &size) == 0 else { return nil }
                    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
                    var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
                    let flags = NI_NUMERICHOST | NI_NUMERICSERV
                    let result = unsafe getnameinfo(
                        address,
                        size,
                        &host,
                        socklen_t(host.count),
                        &port,
                        socklen_t(port.count),
                        flags
                    )
                    guard result == 0, let number = Int32(Self.text(port)) else { return nil }
                    // libcurl names a link-local address without its interface.
                    return (String(Self.text(host).prefix { $0 != "%" }), number)
                }
            }
        }

        private static func text(_ characters: [CChar]) -> String {
            String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }
#endif
