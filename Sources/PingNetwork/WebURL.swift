import Foundation
public import PingCommons

/// An absolute http or https URL that this SDK is willing to talk to.
///
/// Only https, or http to a loopback address; no user information, no fragment. A value of this type cannot be anything
/// else, so code that holds one need not check again. It prints without its query, which may hold codes and tokens.
public struct WebURL: Sendable, Hashable {
    /// `https` or `http`, lower case.
    public let scheme: String
    /// The host, lower case; an IPv6 address without brackets.
    public let host: String
    /// The port, if one is written that is not the scheme's own.
    public let port: Int?
    /// The path, percent-encoded as written, `/` at least.
    public let path: String
    /// The query as written, without the question mark.
    public private(set) var query: String?

    /// Reads a URL.
    ///
    /// - Parameter text: The URL as text.
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/invalidURL`` or ``PingCommons/PingError/Code/insecureURL``.
    ///   The message names host and problem, never path or query.
    public init(_ text: String) throws {
        guard let parts = URLComponents(string: text, encodingInvalidCharacters: false), let scheme = parts.scheme,
            !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") })
        else {
            throw PingError(.invalidURL, "This is not an absolute URL.", recovery: "Write it as https://host/path.")
        }
        self.scheme = scheme.lowercased()
        guard self.scheme == "https" || self.scheme == "http" else {
            throw PingError(
                .invalidURL,
                "A URL with the scheme “\(scheme)” cannot be requested.",
                recovery: "Use https."
            )
        }
        guard let host = parts.host, !host.isEmpty else { throw PingError(.invalidURL, "The URL has no host.") }
        guard parts.user == nil, parts.password == nil else {
            throw PingError(.invalidURL, "The URL of \(host) carries a user name, which is not allowed.")
        }
        self.host = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        if let port = parts.port, !(1...65535).contains(port) {
            throw PingError(.invalidURL, "The URL of \(host) has no possible port.")
        }
        self.port = parts.port == (self.scheme == "https" ? 443 : 80) ? nil : parts.port
        path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        query = parts.percentEncodedQuery
        guard self.scheme == "https" || isLoopback else {
            throw PingError(
                .insecureURL,
                "Plain http is not allowed to \(host).",
                recovery: "Use https; http is for this machine (localhost, 127.0.0.1, ::1) only."
            )
        }
    }

    /// Whether the host is this machine.
    public var isLoopback: Bool {
        if host == "localhost" || host == "::1" || host.hasSuffix(".localhost") { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
    }

    /// Host and port as they stand in a `Host` header.
    public var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port.map { "\(name):\($0)" } ?? name
    }

    /// Scheme, host and port: what may be trusted as one.
    public var origin: String { "\(scheme)://\(authority)" }

    /// What stands in the request line.
    public var pathAndQuery: String { query.map { "\(path)?\($0)" } ?? path }

    /// The whole URL. May hold secrets in its query; the ``description`` does not.
    public var absoluteString: String { origin + pathAndQuery }

    /// The query's pairs, decoded once, in order.
    public var queryItems: [(name: String, value: String)] {
        query.map { PercentEncoding.decodePairs($0) } ?? []
    }

    /// The URL with pairs added to its query, percent-encoded exactly.
    public func appending(_ items: [(name: String, value: String)]) -> WebURL {
        guard !items.isEmpty else { return self }
        var url = self
        let added = PercentEncoding.encode(items)
        url.query = query.flatMap { $0.isEmpty ? nil : "\($0)&\(added)" } ?? added
        return url
    }
}

extension WebURL: CustomStringConvertible {
    /// The URL without its query.
    public var description: String { origin + path }
}

extension PingError.Code {
    /// Plain http to a host that is not this machine.
    public static let insecureURL: Self = "insecure_url"
}
