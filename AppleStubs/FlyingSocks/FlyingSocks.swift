// FlyingSocks, with what it has on Apple's systems only.
public import DarwinStub
@_exported public import FlyingSocks
public import Glibc

extension SocketOption where Self == BoolSocketOption {
    // static var noSIGPIPE: Self { BoolSocketOption(name: SO_NOSIGPIPE) }
    public static var noSIGPIPE: Self { .localAddressReuse }
}

extension DarwinStub.sockaddr_in {
    // static func inet(ip4: String, port: UInt16) throws -> Self
    public static func inet(ip4: String, port: UInt16) throws -> Glibc.sockaddr_in { try .inet(ip4: ip4, port: port) }
}
