import PingFoundation

extension HttpCookie {
    /// A cookie from a `Set-Cookie` field (RFC 6265, section 5.3), checked against its sender.
    init(_ text: String, from url: WebURL, now: Date) throws(CookieRefusal) {
        guard let field = SetCookieField(text) else {
            throw CookieRefusal(name: String(text.prefix { $0 != "=" && $0 != ";" }.prefix(64)), reason: .malformed)
        }
        guard field.name.utf8.count + field.value.utf8.count <= CookieJar.cookieSizeLimit else {
            throw CookieRefusal(name: String(field.name.prefix(64)), reason: .tooLarge)
        }
        guard Self.keepsPrefix(field) else { throw CookieRefusal(name: field.name, reason: .brokenPrefix) }
        let domain = try Self.domain(of: field, from: url)
        self.init(
            name: field.name,
            value: field.value,
            domain: domain ?? url.host,
            isHostOnly: domain == nil,
            path: field.path ?? CookieMatching.defaultPath(of: url),
            isSecure: field.isSecure,
            isHTTPOnly: field.isHTTPOnly,
            sameSite: field.sameSite,
            expires: field.end(from: now),
            creation: now
        )
        guard Self.isSendable(name: name, value: value) else {
            throw CookieRefusal(name: field.name, reason: .malformed)
        }
    }

    func hasExpired(_ now: Date) -> Bool {
        expires.map { $0 <= now } ?? false
    }

    /// The domain the cookie is for; `nil` when it is for the sending host alone.
    private static func domain(of field: SetCookieField, from url: WebURL) throws(CookieRefusal) -> String? {
        guard let domain = field.domain else { return nil }
        let isHost = domain == url.host
        if CookieMatching.isAddress(url.host.utf8) || PublicSuffix.contains(domain) {
            guard isHost else { throw CookieRefusal(name: field.name, reason: .foreignDomain) }
            return nil
        }
        guard CookieMatching.host(url.host, isIn: domain) else {
            throw CookieRefusal(name: field.name, reason: .foreignDomain)
        }
        return PublicSuffix.mayContain(domain) ? nil : domain
    }

    private static func keepsPrefix(_ field: SetCookieField) -> Bool {
        guard field.name.hasPrefix("__") else { return true }
        let name = field.name.lowercased()
        if name.hasPrefix("__host-") { return field.isSecure && field.domain == nil && field.path == "/" }
        return !name.hasPrefix("__secure-") || field.isSecure
    }
}
