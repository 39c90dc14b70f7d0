import PingFoundation

extension FormerItem where Value == [HttpCookie] {
    /// The session cookies that ping-ios-sdk has stored.
    ///
    /// - Parameter account: The Keychain account, if the app has chosen its own.
    public static func pingCookies(account: String = "COOKIE_STORAGE") -> FormerItem<[HttpCookie]> {
        FormerItem(service: "com.pingidentity.keychainService", account: account) { json throws(PingError) in
            var cookies: [HttpCookie] = []
            for document in try FormerDocument.elements(of: json) { cookies.append(try HttpCookie(document)) }
            return cookies
        }
    }
}

extension HttpCookie {
    /// A cookie as ping-ios-sdk stores it: the properties of Foundation's `HTTPCookie`.
    fileprivate init(_ document: FormerDocument) throws(PingError) {
        let name = try document.text("name")
        let value = try document.optionalText("value") ?? ""
        let domain = try document.text("domain")
        guard HttpCookie.isSendable(name: name, value: value) else {
            throw FormerDocument.unknown("A cookie has characters that a header field cannot have.")
        }
        self.init(
            name: name,
            value: value,
            domain: domain.hasPrefix(".") ? String(domain.dropFirst()) : domain,
            // Foundation writes a dot before a domain that subdomains share.
            isHostOnly: !domain.hasPrefix("."),
            path: try document.optionalText("path") ?? "/",
            isSecure: try document.flag("isSecure"),
            isHTTPOnly: try document.flag("isHTTPOnly"),
            sameSite: try Self.sameSite(document),
            expires: try document.flag("isSessionOnly") ? nil : try Self.expiry(document)
        )
    }

    /// Foundation counts seconds from the beginning of 2001.
    private static func expiry(_ document: FormerDocument) throws(PingError) -> Date? {
        guard let seconds = try document.optionalDouble("expiresDate") else { return nil }
        guard abs(seconds) < 1e11 else { throw FormerDocument.unknown("A cookie's time of expiry is impossible.") }
        return Date(timeIntervalSinceReferenceDate: seconds)
    }

    private static func sameSite(_ document: FormerDocument) throws(PingError) -> String? {
        guard let text = try document.optionalText("sameSitePolicy") else { return nil }
        return ["Strict", "Lax", "None"].first { $0.lowercased() == text.lowercased() } ?? text
    }
}
