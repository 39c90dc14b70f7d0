import HTTPTypes

/// A redirect URI taken apart (RFC 3986), to compare the one that was registered with the one that was called.
struct RedirectTarget: Sendable {
    private let scheme: String
    private let authority: String
    private let path: String
    /// The query's pairs, decoded once, in order.
    let query: [Parameter]
    /// The fragment's pairs.
    let fragment: [Parameter]

    typealias Parameter = (name: String, value: String)

    /// - Returns: `nil` for text that is not a URI, and for a URI with user information.
    init?(_ text: String) {
        var text = text
        guard let target = text.withUTF8({ unsafe RedirectTarget($0) }) else { return nil }
        self = target
    }

    // The bytes are lent for the call; every part is cut at an index that was found in them.
    private init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let colon = unsafe bytes.firstIndex(of: UInt8(ascii: ":")), let first = unsafe bytes.first,
            URLCharacters.isAlphanumeric(first), !URLCharacters.isDigit(first),
            unsafe bytes[..<colon].allSatisfy(URLCharacters.isScheme),
            unsafe URLCharacters.hasValidEscapes(bytes, before: bytes.count)
        else { return nil }
        scheme = unsafe Self.text(bytes[..<colon]).lowercased()
        let fragmentMark = unsafe bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let queryMark = unsafe bytes[..<fragmentMark].firstIndex(of: UInt8(ascii: "?")) ?? fragmentMark
        var hierarchy = unsafe bytes[(colon + 1)..<queryMark]
        let query = unsafe bytes[queryMark..<fragmentMark].dropFirst()
        let fragment = unsafe bytes[fragmentMark...].dropFirst()
        guard let authority = unsafe Self.takeAuthority(of: &hierarchy),
            unsafe hierarchy.allSatisfy(URLCharacters.isPath),
            unsafe Self.isReadable(query), unsafe fragment.allSatisfy(URLCharacters.isQuery)
        else { return nil }
        self.authority = authority
        // Only http and https say that an empty path is the root.
        path = unsafe hierarchy.isEmpty && (scheme == "https" || scheme == "http") ? "/" : Self.text(hierarchy)
        self.query = unsafe PercentEncoding.decodePairs(query)
        self.fragment = unsafe PercentEncoding.decodePairs(fragment)
    }

    /// Whether a query is one by RFC 3986, except that some servers do not encode the explanation of an error.
    private static func isReadable(_ query: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        unsafe query.split(separator: UInt8(ascii: "&")).allSatisfy { parameter in
            let isExplanation = unsafe parameter.starts(with: "error_description=".utf8)
            return unsafe parameter.allSatisfy { URLCharacters.isQuery($0) || isExplanation && $0 > 0x20 && $0 != 0x7F }
        }
    }

    /// Whether a call goes to this registered URI: same scheme, host, port and path, and the registered query
    /// is part of the called one.
    func isTarget(of call: RedirectTarget) -> Bool {
        scheme.hasSameCodePoints(as: call.scheme) && authority.hasSameCodePoints(as: call.authority)
            && path.hasSameCodePoints(as: call.path) && query.allSatisfy(call.holds)
    }

    private func holds(_ parameter: Parameter) -> Bool {
        query.contains {
            $0.name.hasSameCodePoints(as: parameter.name) && $0.value.hasSameCodePoints(as: parameter.value)
        }
    }

    private static func text(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        unsafe String(decoding: bytes, as: UTF8.self)
    }

    /// Host and port, lower case; empty where none is written. What is left is the path.
    ///
    /// - Returns: `nil` for an authority that is not one, or that names a user.
    private static func takeAuthority(of hierarchy: inout Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        guard unsafe hierarchy.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else { return "" }
        let authority = unsafe hierarchy.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
        unsafe hierarchy = hierarchy[authority.endIndex...]
        let isAddress = unsafe authority.first == UInt8(ascii: "[")
        let hostEnd: Int
        if isAddress {
            guard let bracket = unsafe authority.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            let address = unsafe authority[(authority.startIndex + 1)..<bracket]
            guard unsafe address.contains(UInt8(ascii: ":")), unsafe address.allSatisfy(URLCharacters.isIPv6) else {
                return nil
            }
            hostEnd = bracket + 1
        } else {
            hostEnd = unsafe authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
            guard unsafe authority[..<hostEnd].allSatisfy({ $0 != UInt8(ascii: "@") && URLCharacters.isPath($0) })
            else {
                return nil
            }
        }
        let host = unsafe text(authority[..<hostEnd]).lowercased()
        guard unsafe hostEnd < authority.endIndex else { return host }
        let digits = unsafe authority[(hostEnd + 1)...]
        guard unsafe authority[hostEnd] == UInt8(ascii: ":"), unsafe digits.allSatisfy(URLCharacters.isDigit) else {
            return nil
        }
        guard unsafe !digits.isEmpty else { return host }
        guard let port = unsafe UInt16(text(digits)) else { return nil }
        return "\(host):\(port)"
    }
}

extension HttpResponse {
    /// The URL that the response to an authorization request redirects to.
    ///
    /// - Throws: ``OidcError/authorizeError(cause:message:)`` for a page, and ``OidcError/apiError(code:message:)`` for
    ///   another response that is not a redirect.
    package func authorizationRedirect() throws(OidcError) -> String {
        guard status != 200 else {
            // PingAM shows a page when it asks for consent.
            let message =
                "The server responded to the authorization request with a page in place of a redirect, probably to ask for the user's consent."
            let recovery = "Turn on implied consent for this client at the server. The SDK cannot show the page."
            throw .authorization(PingError(.oidcAuthorizationRefused, message, recovery: recovery))
        }
        guard (300..<400).contains(status), let location = headerFields[.location] else {
            throw .apiError(
                code: status,
                message: "The server refused the authorization request with status \(status)\(reason). "
                    + "Compare the client and its redirect URI with the registration at the server."
            )
        }
        return location
    }

    /// The reason of the server, if it is one of those that it may not send to the redirect URI.
    private var reason: String {
        switch (try? JSON(parsing: body))?["error"]?.string {
        case "invalid_client": ": it does not know the client"
        case "redirect_uri_mismatch": ": the redirect URI is not one of the client's"
        default: ""
        }
    }
}
