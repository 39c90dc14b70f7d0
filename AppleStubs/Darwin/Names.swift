// Darwin.POSIX: netdb.h and arpa/inet.h, the names of hosts.

// struct addrinfo { int ai_flags; int ai_family; int ai_socktype; int ai_protocol; socklen_t ai_addrlen; char *ai_canonname;
//     struct sockaddr *ai_addr; struct addrinfo *ai_next; }. Swift takes a struct of C that holds pointers for unsafe.
@unsafe public struct addrinfo {
    public var ai_flags: Int32 = 0
    public var ai_family: Int32 = 0
    public var ai_socktype: Int32 = 0
    public var ai_protocol: Int32 = 0
    public var ai_addrlen: socklen_t = 0
    public var ai_canonname: UnsafeMutablePointer<CChar>!
    public var ai_addr: UnsafeMutablePointer<sockaddr>!
    public var ai_next: UnsafeMutablePointer<addrinfo>!
    public init() {}
}

// #define NI_NUMERICHOST 0x00000002
public var NI_NUMERICHOST: Int32 { 0x2 }

// int getaddrinfo(const char *, const char *, const struct addrinfo *, struct addrinfo **)
@discardableResult
public func getaddrinfo(
    _ host: UnsafePointer<CChar>!,
    _ service: UnsafePointer<CChar>!,
    _ hints: UnsafePointer<addrinfo>!,
    _ result: UnsafeMutablePointer<UnsafeMutablePointer<addrinfo>?>!
) -> Int32 { 0 }
// void freeaddrinfo(struct addrinfo *)
public func freeaddrinfo(_ first: UnsafeMutablePointer<addrinfo>!) {}
// int getnameinfo(const struct sockaddr *, socklen_t, char *, socklen_t, char *, socklen_t, int)
@discardableResult
public func getnameinfo(
    _ address: UnsafePointer<sockaddr>!,
    _ addressSize: socklen_t,
    _ host: UnsafeMutablePointer<CChar>!,
    _ hostSize: socklen_t,
    _ service: UnsafeMutablePointer<CChar>!,
    _ serviceSize: socklen_t,
    _ flags: Int32
) -> Int32 { 0 }
// int inet_pton(int, const char *, void *)
@discardableResult
public func inet_pton(_ family: Int32, _ text: UnsafePointer<CChar>!, _ address: UnsafeMutableRawPointer!) -> Int32 {
    0
}
