import Foundation

/// The identifier of a session, as its cookie carries it: the login that made it, the time, and a secret.
///
/// All three are in the digest that names the session in the stores. So another time names another
/// session, which does not exist.
struct SessionName: Hashable, Codable, Sendable {
    let flow: String
    /// When the login began, in seconds since 1970.
    private let began: Int
    private let secret: String

    init(flow: String) {
        self.flow = flow
        began = Int(Date.now.timeIntervalSince1970)
        secret = RandomName.make()
    }

    /// - Parameter cookie: What a browser has sent; `nil` when it cannot be a session.
    init?(cookie: String?) {
        let parts = cookie?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        guard parts.count == 3, let began = Int(parts[1]), RandomName.isOne(parts[2]) else { return nil }
        flow = String(parts[0])
        self.began = began
        secret = String(parts[2])
    }

    /// The value of the cookie.
    var cookie: String { "\(flow).\(began).\(secret)" }

    func isOlder(than limit: Duration) -> Bool {
        Date.now.timeIntervalSince1970 - Double(began) >= limit / .seconds(1)
    }

    /// The account of one of the session's values in the stores.
    func account(_ value: String) -> String { "session/\(SecretDigest.of(flow, String(began), secret))/\(value)" }
}
