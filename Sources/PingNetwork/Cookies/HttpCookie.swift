package import PingFoundation

/// A cookie as a flow or a session keeps it (RFC 6265, section 5.3).
///
/// Its value is a secret: it is left out wherever Swift prints values. Encoding writes it, so keep encoded cookies in a
/// storage only.
public struct HttpCookie: Sendable, Codable, Hashable {
    /// The name, never empty.
    public let name: String
    /// The value as received, quotation marks included. A secret.
    public let value: String
    /// The host, or the domain that covers it and its subdomains; lower case, no leading dot.
    public let domain: String
    /// Whether only the very host ``domain`` gets the cookie, and no subdomain of it.
    package let isHostOnly: Bool
    /// The path under which the cookie is sent.
    package let path: String
    /// Whether the cookie is for secure connections only. Loopback counts as secure.
    package let isSecure: Bool
    /// Whether scripts of a page may not see the cookie.
    package let isHTTPOnly: Bool
    /// The `SameSite` attribute as received. Without meaning for this SDK, whose requests come from no site.
    package let sameSite: String?
    /// When it ends; `nil` for a cookie of this session.
    package let expires: Date?
    /// When it was first received. A replaced cookie hands this on.
    package internal(set) var creation: Date

    /// Creates a cookie from its parts.
    package init(
        name: String,
        value: String,
        domain: String,
        isHostOnly: Bool = true,
        path: String = "/",
        isSecure: Bool = true,
        isHTTPOnly: Bool = true,
        sameSite: String? = nil,
        expires: Date? = nil,
        creation: Date = Date(timeIntervalSince1970: 0)
    ) {
        self.name = name
        self.value = value
        // Most domains are lower case already, and keep their memory then.
        let isLowerCase = domain.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
        self.domain = isLowerCase ? domain : domain.lowercased()
        self.isHostOnly = isHostOnly
        self.path = path
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
        self.expires = expires
        self.creation = creation
    }
}

extension HttpCookie: CustomStringConvertible, Redacted {
    /// Name, domain and path, without the value.
    public var description: String { "\(name)=<redacted>; Domain=\(domain); Path=\(path)" }
}
