package import PingFoundation

/// Keeps the cookies of one flow or one session, as RFC 6265 says and a little more strictly.
///
/// A cookie goes back to the host that set it, or to the subdomains of a domain that covers that host and is not a
/// public suffix; never to an address below another, never to a foreign domain. `__Host-` and `__Secure-` names keep
/// their promise (RFC 6265bis). A jar is a value: copying it copies the cookies, and nothing is shared with any
/// other part of the process.
package struct CookieJar: Sendable, Hashable {
    /// How many bytes name and value of a cookie may have together.
    package static let cookieSizeLimit = 4096
    /// How many cookies a jar holds; the oldest gives way.
    package static let countLimit = 180
    /// How many bytes names and values of all cookies may have together; the oldest give way. A server could otherwise
    /// have the client send a field that the next server refuses each time.
    package static let totalSizeLimit = 64 << 10

    /// Every cookie, also those that have expired since they were stored.
    package private(set) var cookies: [HttpCookie] = []

    /// A jar with cookies in it; those that ``insert(_:)`` refuses are left out.
    package init(_ cookies: [HttpCookie] = []) {
        for cookie in cookies { insert(cookie) }
    }

    /// Puts cookies of a response in, and takes those out that have ended.
    package mutating func store(_ cookies: [HttpCookie], now: Date) {
        self.cookies.reserveCapacity(min(self.cookies.count + cookies.count, Self.countLimit))
        for cookie in cookies { insert(cookie) }
        self.cookies.removeAll { $0.hasExpired(now) }
    }

    /// Puts a cookie in, in place of the one with the same name, domain and path.
    ///
    /// - Returns: Whether it was taken. A cookie whose name or value cannot stand in a header is not.
    @discardableResult
    package mutating func insert(_ cookie: HttpCookie) -> Bool {
        guard HttpCookie.isSendable(name: cookie.name, value: cookie.value),
            cookie.name.utf8.count + cookie.value.utf8.count <= Self.cookieSizeLimit
        else { return false }
        if let index = cookies.firstIndex(where: cookie.replaces) {
            let creation = cookies[index].creation
            cookies[index] = cookie
            cookies[index].creation = creation
        } else {
            cookies.append(cookie)
            if cookies.count > Self.countLimit { removeOldest() }
        }
        while totalSize > Self.totalSizeLimit { removeOldest() }
        return true
    }

    /// The cookies that go with a request, longest path first and then the oldest first.
    package func cookies(for url: WebURL, now: Date) -> [HttpCookie] {
        guard !cookies.isEmpty else { return [] }
        let matching = cookies.filter { !$0.hasExpired(now) && $0.matches(url) }
        guard matching.count > 1 else { return matching }
        return matching.sorted {
            let lengths = ($0.path.utf8.count, $1.path.utf8.count)
            return lengths.0 == lengths.1 ? $0.creation < $1.creation : lengths.0 > lengths.1
        }
    }

    private var totalSize: Int { cookies.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count } }

    private mutating func removeOldest() {
        guard let oldest = cookies.indices.min(by: { cookies[$0].creation < cookies[$1].creation }) else { return }
        cookies.remove(at: oldest)
    }
}

extension CookieJar: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([HttpCookie].self))
    }

    /// Writes the cookies with their values: encode a jar only into a storage.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(cookies)
    }
}
