import PingCommons

/// A redirect URI taken apart, to compare the one that was registered with the one that was called.
struct RedirectTarget: Equatable {
    private let scheme: String
    private let authority: String
    private let path: String
    /// The query's pairs, decoded once, in order.
    let query: [Parameter]
    /// The fragment's pairs.
    let fragment: [Parameter]

    struct Parameter: Equatable {
        let name: String
        let value: String
    }

    init?(_ text: String) {
        guard !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }),
            let parts = URLComponents(string: text, encodingInvalidCharacters: false),
            let scheme = parts.scheme, !scheme.isEmpty, parts.user == nil, parts.password == nil
        else { return nil }
        self.scheme = scheme.lowercased()
        let host = (parts.percentEncodedHost ?? "").lowercased()
        authority = parts.port.map { "\(host):\($0)" } ?? host
        let path = parts.percentEncodedPath
        // Only http and https say that an empty path is the root.
        self.path = path.isEmpty && (self.scheme == "https" || self.scheme == "http") ? "/" : path
        query = Self.pairs(parts.percentEncodedQuery)
        fragment = Self.pairs(parts.percentEncodedFragment)
    }

    /// Whether a call goes to this registered URI: same scheme, host, port and path, and the registered query is part
    /// of the called one.
    func isTarget(of call: RedirectTarget) -> Bool {
        scheme == call.scheme && authority == call.authority && path == call.path
            && query.allSatisfy { call.query.contains($0) }
    }

    private static func pairs(_ text: String?) -> [Parameter] {
        text.map { PercentEncoding.decodePairs($0).map { Parameter(name: $0.name, value: $0.value) } } ?? []
    }
}
