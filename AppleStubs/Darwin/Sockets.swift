// Darwin.POSIX: sockets, poll.h and select. Darwin's addresses carry their length.

public typealias socklen_t = UInt32
public typealias sa_family_t = UInt8
public typealias in_port_t = UInt16
public typealias nfds_t = UInt32

// struct pollfd { int fd; short events; short revents; }
public struct pollfd: Sendable {
    public var fd: Int32
    public var events: Int16
    public var revents: Int16
    public init(fd: Int32, events: Int16, revents: Int16) {
        self.fd = fd
        self.events = events
        self.revents = revents
    }
}

public var POLLIN: Int32 { 0x0001 }
public var POLLNVAL: Int32 { 0x0020 }
public var SOL_SOCKET: Int32 { 0xffff }
public var SO_REUSEADDR: Int32 { 0x0004 }
public var SO_LINGER: Int32 { 0x0080 }
public var SO_NOSIGPIPE: Int32 { 0x1022 }
public var SHUT_RD: Int32 { 0 }
public var SHUT_WR: Int32 { 1 }
public var SHUT_RDWR: Int32 { 2 }
public var IPPROTO_TCP: Int32 { 6 }
public var TCP_NODELAY: Int32 { 0x01 }
public var AF_UNIX: Int32 { 1 }
public var AF_INET: Int32 { 2 }
public var AF_INET6: Int32 { 30 }
public var SOCK_STREAM: Int32 { 1 }

// struct in_addr { in_addr_t s_addr; }
public struct in_addr: Sendable {
    public var s_addr: UInt32 = 0
    public init() {}
}
// struct in6_addr
public struct in6_addr: Sendable { public init() {} }
// extern const struct in6_addr in6addr_loopback
public let in6addr_loopback = in6_addr()
// struct sockaddr
public struct sockaddr: Sendable { public init() {} }
// struct sockaddr_in { __uint8_t sin_len; sa_family_t sin_family; in_port_t sin_port; struct in_addr sin_addr; char sin_zero[8]; }
public struct sockaddr_in: Sendable {
    public var sin_len: UInt8 = 0
    public var sin_family: sa_family_t = 0
    public var sin_port: in_port_t = 0
    public var sin_addr = in_addr()
    public init() {}
}
// struct sockaddr_in6 { __uint8_t sin6_len; sa_family_t sin6_family; in_port_t sin6_port; … struct in6_addr sin6_addr; … }
public struct sockaddr_in6: Sendable {
    public var sin6_len: UInt8 = 0
    public var sin6_family: sa_family_t = 0
    public var sin6_port: in_port_t = 0
    public var sin6_addr = in6_addr()
    public init() {}
}
// struct linger { int l_onoff; int l_linger; }
public struct linger: Sendable {
    public var l_onoff: Int32
    public var l_linger: Int32
    public init() { (l_onoff, l_linger) = (0, 0) }
    public init(l_onoff: Int32, l_linger: Int32) { (self.l_onoff, self.l_linger) = (l_onoff, l_linger) }
}

// int pipe(int [2])
@discardableResult public func pipe(_ ends: UnsafeMutablePointer<Int32>!) -> Int32 { 0 }
// int poll(struct pollfd *, nfds_t, int)
@discardableResult
public func poll(_ watched: UnsafeMutablePointer<pollfd>!, _ count: nfds_t, _ milliseconds: Int32) -> Int32 { 0 }
// int socket(int, int, int)
@discardableResult public func socket(_ domain: Int32, _ type: Int32, _ protocolNumber: Int32) -> Int32 { 0 }
// int socketpair(int, int, int, int [2])
@discardableResult
public func socketpair(_ domain: Int32, _ type: Int32, _ protocolNumber: Int32, _ ends: UnsafeMutablePointer<Int32>!)
    -> Int32
{ 0 }
// int listen(int, int)
@discardableResult public func listen(_ fd: Int32, _ backlog: Int32) -> Int32 { 0 }
// int accept(int, struct sockaddr * _Nullable, socklen_t * _Nullable)
@discardableResult
public func accept(_ fd: Int32, _ address: UnsafeMutablePointer<sockaddr>!, _ size: UnsafeMutablePointer<socklen_t>!)
    -> Int32
{ 0 }
// int bind(int, const struct sockaddr *, socklen_t)
@discardableResult
public func bind(_ fd: Int32, _ address: UnsafePointer<sockaddr>!, _ size: socklen_t) -> Int32 { 0 }
// int connect(int, const struct sockaddr *, socklen_t)
@discardableResult
public func connect(_ fd: Int32, _ address: UnsafePointer<sockaddr>!, _ size: socklen_t) -> Int32 { 0 }
// int getsockname(int, struct sockaddr * _Nullable, socklen_t * _Nullable)
@discardableResult
public func getsockname(
    _ fd: Int32,
    _ address: UnsafeMutablePointer<sockaddr>!,
    _ size: UnsafeMutablePointer<socklen_t>!
) -> Int32 { 0 }
// int setsockopt(int, int, int, const void *, socklen_t)
@discardableResult
public func setsockopt(_ fd: Int32, _ level: Int32, _ name: Int32, _ value: UnsafeRawPointer!, _ size: socklen_t)
    -> Int32
{ 0 }
// ssize_t recv(int, void *, size_t, int)
@discardableResult
public func recv(_ fd: Int32, _ buffer: UnsafeMutableRawPointer!, _ count: Int, _ flags: Int32) -> Int { 0 }
// ssize_t send(int, const void *, size_t, int)
@discardableResult
public func send(_ fd: Int32, _ buffer: UnsafeRawPointer!, _ count: Int, _ flags: Int32) -> Int { 0 }
// int shutdown(int, int)
@discardableResult public func shutdown(_ fd: Int32, _ how: Int32) -> Int32 { 0 }
