#if Libcurl && os(Linux)
    import CPingLibcurl
    import PingCurlShim
    import PingPlatform

    /// The open connections, as the event loop knows them.
    ///
    /// libcurl takes bytes that lie unasked on an idle connection for the response to the next request. It does not say
    /// which connection a request is about to use, only its two ends, so that the sockets are found by those.
    final class CurlConnections {
        /// The two ends of a connection.
        struct Ends: Hashable {
            var local: String
            var localPort: Int32
            var remote: String
            var remotePort: Int32
        }

        /// The open connections. The ends of one are looked up when a connection is used again.
        private var sockets: [Int32: Ends?] = [:]
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
            if descriptor >= 0 { sockets[descriptor] = .some(nil) }
            return descriptor
        }

        func close(_ descriptor: Int32) -> Int32 {
            if let ends = sockets.removeValue(forKey: descriptor) ?? nil { descriptors[ends] = nil }
            return PingPlatform.close(descriptor)
        }

        /// Whether nothing lies unread on a connection that is about to be used again.
        func isSilent(_ ends: Ends) -> Bool {
            guard let descriptor = descriptor(of: ends) else { return true }
            var byte: UInt8 = 0
            // An error says that the connection waits for bytes; bytes, or the end, say that it cannot be used.
            return unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) < 0
        }

        private func descriptor(of ends: Ends) -> Int32? {
            if let known = descriptors[ends] { return known }
            for (descriptor, known) in sockets where known == nil {
                guard let local = Self.end(descriptor, isRemote: false),
                    let remote = Self.end(descriptor, isRemote: true)
                else { continue }
                let found = Ends(local: local.0, localPort: local.1, remote: remote.0, remotePort: remote.1)
                sockets[descriptor] = found
                descriptors[found] = descriptor
            }
            return descriptors[ends]
        }

        private static func end(_ descriptor: Int32, isRemote: Bool) -> (String, Int32)? {
            var host = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            let port = unsafe curl_shim_end(descriptor, isRemote, &host, socklen_t(host.count))
            let text = host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
            return port < 0 ? nil : (String(decoding: text, as: UTF8.self), port)
        }
    }
#endif
