extension HttpCookie {
    /// Domain and path match of RFC 6265, sections 5.1.3 and 5.1.4.
    ///
    /// `Secure` needs no check: a ``WebURL`` is https or loopback, and loopback counts as secure (RFC 6265bis).
    func matches(_ url: WebURL) -> Bool {
        let isDomainMatch = isHostOnly ? url.host == domain : CookieMatching.host(url.host, isIn: domain)
        return isDomainMatch && CookieMatching.path(url.path, isUnder: path)
    }

    /// Whether two cookies are one and the same in a jar.
    package func replaces(_ other: HttpCookie) -> Bool {
        name == other.name && domain == other.domain && path == other.path && isHostOnly == other.isHostOnly
    }

    /// Whether a `Cookie` header field carries this name and this value unchanged.
    ///
    /// A control character or semicolon ends the cookie early; a tab in a value does not (RFC 6265bis, section 5.7).
    package static func isSendable(name: String, value: String) -> Bool {
        let (end, equals, delete) = (UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(0x7F))
        return !name.isEmpty && name.hasNoByte(below: 0x21, or: (end, equals, delete))
            && (value.hasNoByte(below: 0x20, or: (end, end, delete))
                || value.utf8.allSatisfy { ($0 >= 0x20 || $0 == 0x09) && $0 != end && $0 != delete })
    }
}

enum CookieMatching {
    /// The host itself or a name below the domain, cut at a dot. An address is below nothing.
    static func host(_ host: String, isIn domain: String) -> Bool {
        if host == domain { return true }
        let (host, domain) = (host.utf8, domain.utf8)
        guard host.count > domain.count, !domain.isEmpty, host.reversed().starts(with: domain.reversed()) else {
            return false
        }
        let boundary = host.index(host.endIndex, offsetBy: -domain.count - 1)
        return host[boundary] == UInt8(ascii: ".") && !isAddress(host)
    }

    /// The path itself or one below it, cut at a slash.
    static func path(_ path: String, isUnder cookiePath: String) -> Bool {
        let (path, parent) = (path.utf8, cookiePath.utf8)
        guard path.starts(with: parent) else { return false }
        return path.count == parent.count || parent.last == UInt8(ascii: "/")
            || path.dropFirst(parent.count).first == UInt8(ascii: "/")
    }

    /// The path of a cookie that names none: the request's path up to its last slash.
    static func defaultPath(of url: WebURL) -> String {
        guard let slash = url.path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > url.path.startIndex else {
            return "/"
        }
        return String(url.path[..<slash])
    }

    /// Whether a host is an IP address: version 6, or a name whose last label is a number.
    static func isAddress(_ host: some BidirectionalCollection<UInt8>) -> Bool {
        if host.contains(UInt8(ascii: ":")) { return true }
        let label = host.reversed().prefix { $0 != UInt8(ascii: ".") }
        return !label.isEmpty && label.allSatisfy(URLCharacters.isDigit)
    }
}
