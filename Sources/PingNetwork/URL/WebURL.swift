/// An absolute http or https URL that this SDK is willing to talk to (RFC 3986).
///
/// Only https, or http to a loopback address; no user information, no fragment. A value of this type cannot be anything
/// else, so code that holds one need not check again. It prints without its query, which may hold codes and tokens.
public struct WebURL: Sendable, Hashable {
    private let parts: Parts

    /// In one place, since every request, response and step carries a URL along.
    private final class Parts: Sendable {
        let site: WebSite
        let path: String
        let query: String?

        init(_ site: WebSite, _ path: String, _ query: String?) {
            self.site = site
            self.path = path
            self.query = query
        }
    }

    /// Reads a URL.
    ///
    /// Nothing is repaired: characters that RFC 3986 does not allow are an error. A fragment is left out, since it is
    /// never sent.
    ///
    /// - Parameter text: The URL as text.
    /// - Throws: `PingError` with code ``/PingCommons/PingError/Code/invalidURL`` or
    ///   ``PingCommons/PingError/Code/insecureURL``. The message names host and problem, never path or query.
    public init(_ text: String) throws(PingError) {
        let parts = try WebURLParser.parts(of: text)
        self.init(site: try WebSite(parts), path: parts.path, query: parts.query)
    }

    init(site: WebSite, path: String, query: String?) {
        parts = Parts(site, path, query)
    }

    var site: WebSite { parts.site }

    /// The path, percent-encoded as written, `/` at least.
    public var path: String { parts.path }

    /// The query as written, without the question mark.
    public var query: String? { parts.query }

    /// `https` or `http`, lower case.
    public var scheme: String { site.scheme }

    /// The host, lower case; an IPv6 address without brackets.
    public var host: String { site.host }

    /// The port, if one is written that is not the scheme's own.
    public var port: Int? { site.port }

    /// Scheme, host and port: what may be trusted as one.
    public var origin: String { site.origin }

    /// Whether the host is this machine.
    package var isLoopback: Bool { site.isLoopback }

    /// Host and port as they stand in a `Host` header.
    package var authority: String { String(Substring(site.origin.utf8.dropFirst(site.scheme.utf8.count + 3))) }

    /// The request target of the request line.
    package var pathAndQuery: String { query.map { "\(path)?\($0)" } ?? path }

    /// The whole URL. May hold secrets in its query; the ``description`` does not.
    public var absoluteString: String { site.origin + pathAndQuery }

    /// The query's pairs, decoded once, in order.
    package var queryItems: [(name: String, value: String)] {
        query.map { PercentEncoding.decodePairs($0) } ?? []
    }

    /// The URL with pairs added to its query, percent-encoded exactly.
    package func appending(_ items: [(name: String, value: String)]) -> WebURL {
        guard !items.isEmpty else { return self }
        let added = PercentEncoding.encode(items)
        let query = query.flatMap { $0.isEmpty ? nil : "\($0)&\(added)" } ?? added
        return WebURL(site: site, path: path, query: query)
    }

    /// The URL up to its path.
    package var withoutQuery: WebURL { query == nil ? self : WebURL(site: site, path: path, query: nil) }

    public static func == (left: WebURL, right: WebURL) -> Bool {
        left.path == right.path && left.query == right.query && left.origin == right.origin
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(origin)
        hasher.combine(path)
        hasher.combine(query)
    }
}

extension WebURL: Codable {
    /// Reads a URL that ``encode(to:)`` has written.
    ///
    /// - Throws: `PingError` as ``init(_:)``, or `DecodingError`.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the whole URL, with its query: encode URLs with secrets only into a storage.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(absoluteString)
    }
}

extension WebURL: CustomStringConvertible, Redacted {
    /// The URL without its query.
    public var description: String { origin + path }
}

extension PingError.Code {
    /// Plain http to a host that is not this machine.
    public static let insecureURL: Self = "insecure_url"
}
