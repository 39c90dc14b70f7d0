public import FoundationStub

// enum NWEndpoint : Hashable, Sendable
@available(iOS 12.0, macOS 10.14, *)
public enum NWEndpoint: Hashable, Sendable {
    // case hostPort(host: NWEndpoint.Host, port: NWEndpoint.Port); the cases service, unix, url and opaque are left out.
    case hostPort(host: Host, port: Port)

    // enum Host : Hashable, Sendable, ExpressibleByStringLiteral, with the cases name, ipv4 and ipv6
    public enum Host: Hashable, Sendable {
        case name(String)

        // init(_ string: String)
        public init(_ string: String) { self = .name(string) }
    }

    // struct Port : Hashable, RawRepresentable, Sendable, ExpressibleByIntegerLiteral
    public struct Port: Hashable, RawRepresentable, Sendable {
        // var rawValue: UInt16 { get }
        public let rawValue: UInt16
        // init?(rawValue: UInt16)
        public init?(rawValue: UInt16) { self.rawValue = rawValue }
    }
}

// class NWProtocol, class NWProtocolOptions
@available(iOS 12.0, macOS 10.14, *)
public class NWProtocol {
    init() {}
}
@available(iOS 12.0, macOS 10.14, *)
public class NWProtocolOptions {
    init() {}
}

// class NWProtocolTLS : NWProtocol
@available(iOS 12.0, macOS 10.14, *)
public class NWProtocolTLS: NWProtocol {
    // class Options : NWProtocolOptions. Newer pages give Sendable; the first SDK with Swift 6 does not.
    public class Options: NWProtocolOptions {
        // init()
        public override init() { super.init() }
    }
}

// struct ProxyConfiguration
@available(iOS 17.0, macOS 14.0, *)
public struct ProxyConfiguration {
    // init(httpCONNECTProxy: NWEndpoint, tlsOptions: NWProtocolTLS.Options? = nil)
    public init(httpCONNECTProxy: NWEndpoint, tlsOptions: NWProtocolTLS.Options? = nil) {}

    // var excludedDomains: [String] { get set }
    public var excludedDomains: [String] = []

    // func applyCredential(username: String, password: String), not mutating
    public func applyCredential(username: String, password: String) {}
}

extension URLSessionConfiguration {
    // var proxyConfigurations: [ProxyConfiguration] { get set }, an extension of the module Network
    @available(iOS 17.0, macOS 14.0, *)
    public var proxyConfigurations: [ProxyConfiguration] {
        get { [] }
        set {}
    }
}
