/// The identifier of a session, as its cookie carries it: the login that made it, and a secret.
struct SessionName: Hashable, Codable, Sendable {
    let flow: String
    private let secret: String

    init(flow: String) {
        self.flow = flow
        secret = RandomName.make()
    }

    /// - Parameter cookie: What a browser has sent; `nil` when it cannot be a session.
    init?(cookie: String?) {
        let parts = cookie?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        guard parts.count == 2, RandomName.isOne(parts[1]) else { return nil }
        flow = String(parts[0])
        secret = String(parts[1])
    }

    /// The value of the cookie.
    var cookie: String { "\(flow).\(secret)" }

    /// The account of one of the session's values in the stores.
    func account(_ value: String) -> String { "session/\(SecretDigest.of(flow, secret))/\(value)" }
}
