/// A request to the listener, as far as its connection has sent it, and what to do about it.
///
/// The bytes come from any program of this machine and any page in the browser: a request has to be the plain GET that
/// a redirect is, and small.
struct LoopbackRequest: Equatable {
    enum Action: Equatable {
        /// The request is not complete.
        case wait
        /// Refuse it.
        case refuse(LoopbackResponse)
        /// It asks for the ``LoopbackEntry``.
        case enter
        /// It asks for the redirect URI, with this path and query.
        case redirect(target: String)
    }

    /// The largest head, in bytes. Codes are a few kilobytes; the cookies of all servers of this machine can be more.
    static var limit: Int { 256 * 1024 }

    /// The only value of `Host` that the listener accepts.
    let authority: String
    /// The path of the redirect URI.
    let path: String
    /// The path of the entry.
    let entry: String?
    private var head: [UInt8] = []

    init(authority: String, path: String, entry: String? = nil) {
        self.authority = authority
        self.path = path
        self.entry = entry
    }

    /// - Parameter bytes: The bytes that have arrived.
    mutating func receive(_ bytes: ArraySlice<UInt8>) -> Action {
        let searched = max(0, head.count - 3)
        head += bytes
        guard let end = Self.end(of: head, from: searched) else {
            return head.count > Self.limit ? .refuse(.tooLarge) : .wait
        }
        guard end <= Self.limit else { return .refuse(.tooLarge) }
        guard let request = RequestHead(head[..<end]) else { return .refuse(.malformed) }
        // Further bytes are a body, or a second request.
        return action(for: request, hasMore: head.count > end + 4)
    }

    private func action(for request: RequestHead, hasMore: Bool) -> Action {
        // A page that reaches this machine by another name is not the redirect (DNS rebinding).
        guard request.values("host") == [authority] else { return .refuse(.malformed) }
        let isEntry = entry.map { request.target.hasSameCodePoints(as: $0) } ?? false
        guard isEntry || request.target.prefix(while: { $0 != "?" }) == path else { return .refuse(.notFound) }
        guard request.method == "GET" else { return .refuse(.methodNotAllowed) }
        let hasBody = request.values("content-length").contains { $0 != "0" }
        guard !hasMore, !hasBody, request.values("transfer-encoding").isEmpty else { return .refuse(.tooLarge) }
        // Both are navigations of a whole window. Images, scripts and frames of a page are not.
        guard request.values("sec-fetch-mode").allSatisfy({ $0 == "navigate" }),
            request.values("sec-fetch-dest").allSatisfy({ $0 == "document" })
        else { return .refuse(.foreign) }
        return isEntry ? .enter : .redirect(target: request.target)
    }

    /// The index at which the empty line begins.
    private static func end(of head: [UInt8], from start: Int) -> Int? {
        guard head.count >= start + 4 else { return nil }
        return (start...(head.count - 4)).first { head[$0...].starts(with: [13, 10, 13, 10]) }
    }
}
