public import FoundationNetworking

public enum NWEndpoint: Sendable {
    case hostPort(host: Host, port: Port)

    public struct Host: Sendable {
        public init(_ string: String) {}
    }

    public struct Port: Sendable {
        public init?(rawValue: UInt16) {}
    }
}

public enum NWProtocolTLS {
    public final class Options {
        public init() {}
    }
}

public struct ProxyConfiguration {
    public init(httpCONNECTProxy: NWEndpoint, tlsOptions: NWProtocolTLS.Options? = nil) {}

    public mutating func applyCredential(username: String, password: String) {}
}

extension URLSessionConfiguration {
    public var proxyConfigurations: [ProxyConfiguration] {
        get { [] }
        set {}
    }
}
