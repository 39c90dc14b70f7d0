public import FoundationNetworking
public import SecurityStub

// URL loading, which Linux has in a module of its own, and what stands on Security.

@_exported public import class FoundationNetworking.HTTPURLResponse
@_exported public import class FoundationNetworking.URLAuthenticationChallenge
@_exported public import class FoundationNetworking.URLCredential
@_exported public import class FoundationNetworking.URLProtectionSpace
@_exported public import class FoundationNetworking.URLResponse
@_exported public import class FoundationNetworking.URLSession
@_exported public import class FoundationNetworking.URLSessionConfiguration
@_exported public import class FoundationNetworking.URLSessionDataTask
@_exported public import class FoundationNetworking.URLSessionTask
@_exported public import class FoundationNetworking.URLSessionTaskMetrics
@_exported public import class FoundationNetworking.URLSessionTaskTransactionMetrics
@_exported public import enum FoundationNetworking.tls_protocol_version_t
@_exported public import class FoundationNetworking.URLCache
@_exported public import class FoundationNetworking.HTTPCookie
@_exported public import class FoundationNetworking.HTTPCookieStorage
@_exported public import class FoundationNetworking.CachedURLResponse
@_exported public import protocol FoundationNetworking.URLSessionDataDelegate
@_exported public import protocol FoundationNetworking.URLSessionDelegate
@_exported public import protocol FoundationNetworking.URLSessionTaskDelegate
@_exported public import struct FoundationNetworking.URLRequest
@_exported public import struct Foundation.URLError

// let NSURLAuthenticationMethodServerTrust: String
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
// let NSURLAuthenticationMethodClientCertificate: String
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"

extension URLSessionConfiguration {
    // var tlsMinimumSupportedProtocolVersion: tls_protocol_version_t { get set }
    @available(iOS 13.0, macOS 10.15, *)
    public var tlsMinimumSupportedProtocolVersion: tls_protocol_version_t {
        get { .TLSv12 }
        set {}
    }
}

extension URLProtectionSpace {
    // var serverTrust: SecTrust? { get }
    public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
    // convenience init(trust: SecTrust)
    public convenience init(trust: SecTrust) {
        self.init(user: "", password: "", persistence: .none)
    }

    // init(identity: SecIdentity, certificates certArray: [Any]?, persistence: URLCredential.Persistence)
    public convenience init(identity: SecIdentity, certificates certArray: [Any]?, persistence: Persistence) {
        self.init(user: "", password: "", persistence: persistence)
    }
}
