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
        guard let target = text.withUTF8({ RedirectTarget($0) }) else { return nil }
        self = target
    }

    private init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first,
            URLCharacters.isAlphanumeric(first), !URLCharacters.isDigit(first),
            bytes[..<colon].allSatisfy(URLCharacters.isScheme),
            URLCharacters.hasValidEscapes(bytes, before: bytes.count)
        else { return nil }
        scheme = Self.text(bytes[..<colon]).lowercased()
        let fragmentMark = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let queryMark = bytes[..<fragmentMark].firstIndex(of: UInt8(ascii: "?")) ?? fragmentMark
        var hierarchy = bytes[(colon + 1)..<queryMark]
        let query = bytes[queryMark..<fragmentMark].dropFirst()
        let fragment = bytes[fragmentMark...].dropFirst()
        guard let authority = Self.takeAuthority(of: &hierarchy), hierarchy.allSatisfy(URLCharacters.isPath),
            query.allSatisfy(URLCharacters.isQuery), fragment.allSatisfy(URLCharacters.isQuery)
        else { return nil }
        self.authority = authority
        // Only http and https say that an empty path is the root.
        path = hierarchy.isEmpty && (scheme == "https" || scheme == "http") ? "/" : Self.text(hierarchy)
        self.query = PercentEncoding.decodePairs(query)
        self.fragment = PercentEncoding.decodePairs(fragment)
    }

    /// Whether a call goes to this registered URI: same scheme, host, port and path, and the registered query is part
    /// of the called one.
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
        String(decoding: bytes, as: UTF8.self)
    }

    /// Host and port, lower case; empty where none is written. What is left is the path.
    ///
    /// - Returns: `nil` for an authority that is not one, or that names a user.
    private static func takeAuthority(of hierarchy: inout Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        guard hierarchy.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else { return "" }
        let authority = hierarchy.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
        hierarchy = hierarchy[authority.endIndex...]
        let isAddress = authority.first == UInt8(ascii: "[")
        let hostEnd: Int
        if isAddress {
            guard let bracket = authority.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            let address = authority[(authority.startIndex + 1)..<bracket]
            guard address.contains(UInt8(ascii: ":")), address.allSatisfy(URLCharacters.isIPv6) else { return nil }
            hostEnd = bracket + 1
        } else {
            hostEnd = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
            guard authority[..<hostEnd].allSatisfy({ $0 != UInt8(ascii: "@") && URLCharacters.isPath($0) }) else {
                return nil
            }
        }
        let host = text(authority[..<hostEnd]).lowercased()
        guard hostEnd < authority.endIndex else { return host }
        let digits = authority[(hostEnd + 1)...]
        guard authority[hostEnd] == UInt8(ascii: ":"), digits.allSatisfy(URLCharacters.isDigit) else { return nil }
        guard !digits.isEmpty else { return host }
        guard let port = UInt16(text(digits)) else { return nil }
        return "\(host):\(port)"
    }
}
