import PingPlatform

/// A socket that listens on one port of a loopback address.
struct LoopbackListener: Sendable {
    let port: UInt16
    private let socket: Locked<Descriptor?>

    /// The socket; `nil` once it is closed.
    var descriptor: Descriptor? { socket.current }

    /// Listens.
    ///
    /// - Parameters:
    ///   - isIPv6: Whether on `::1`, else on `127.0.0.1`.
    ///   - port: The port; 0 for any that is free.
    /// - Returns: `nil` when the port is in use, or the system has no such address.
    init?(isIPv6: Bool, port: UInt16) {
        guard let descriptor = Descriptor(Self.makeSocket(isIPv6)) else { return nil }
        // The port may be used again at once after an earlier login.
        var isOn: Int32 = 1
        _ = unsafe setsockopt(
            descriptor.number,
            SOL_SOCKET,
            SO_REUSEADDR,
            &isOn,
            socklen_t(MemoryLayout<Int32>.size)
        )
        let isBound = isIPv6 ? Self.bindIPv6(descriptor, port) : Self.bindIPv4(descriptor, port)
        guard isBound, listen(descriptor.number, 16) == 0, let bound = Self.port(of: descriptor) else { return nil }
        socket = Locked(descriptor)
        self.port = bound
    }

    /// The next connection; `nil` when nobody waits.
    func accept() -> Descriptor? {
        guard let descriptor else { return nil }
        return Descriptor(PingPlatform.accept(descriptor.number, nil, nil))
    }

    /// Refuses connections from now on. A Mac does not shut a listening socket down, so the socket itself goes.
    func close() {
        socket.set(nil)
    }

    private static func makeSocket(_ isIPv6: Bool) -> Int32 {
        #if canImport(Darwin)
            let kind = streamSocket
        #else
            // SOCK_CLOEXEC, which has the same bit.
            let kind = streamSocket | O_CLOEXEC
        #endif
        return PingPlatform.socket(isIPv6 ? AF_INET6 : AF_INET, kind, 0)
    }

    private static func bindIPv4(_ descriptor: Descriptor, _ port: UInt16) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return unsafe withUnsafePointer(to: &address) { unsafe bind(descriptor, $0) }
    }

    private static func bindIPv6(_ descriptor: Descriptor, _ port: UInt16) -> Bool {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = in6addr_loopback
        return unsafe withUnsafePointer(to: &address) { unsafe bind(descriptor, $0) }
    }

    private static func bind<Address>(_ descriptor: Descriptor, _ address: UnsafePointer<Address>) -> Bool {
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            let size = socklen_t(MemoryLayout<Address>.size)
            return unsafe PingPlatform.bind(descriptor.number, address, size) == 0
        }
    }

    /// The port that the system chose. Both kinds of address have it in the same place.
    private static func port(of descriptor: Descriptor) -> UInt16? {
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor.number, $0, &size)
            }
        }
        return result == 0 ? UInt16(bigEndian: address.sin6_port) : nil
    }
}
