import Foundation
import PingCommons

/// What an ID token says. The SDK has verified it before it was stored; this only opens it.
struct IDTokenClaims {
    let json: JSON

    /// - Returns: `nil` when the text is not of the form of a signed token.
    init?(_ idToken: String) {
        let parts = idToken.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Data(base64URLEncoded: String(parts[1])),
            let claims = try? JSON(parsing: payload), claims.object != nil
        else { return nil }
        json = claims
    }

    /// The claims in words, the most telling first.
    func rows(now: Date) -> [(name: String, value: String)] {
        let members = json.object ?? [:]
        let known = Self.order.filter { members[$0] != nil }
        let others = members.keys.filter { !Self.order.contains($0) }.sorted()
        return (known + others).map { ($0, words(members[$0] ?? .null, isTime: Self.times.contains($0))) }
    }

    private func words(_ value: JSON, isTime: Bool) -> String {
        guard isTime, let seconds = value.double else { return value.lenientString ?? value.text() }
        return Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    }

    private static let order = ["iss", "sub", "aud", "azp", "exp", "iat", "auth_time", "acr", "amr", "nonce"]
    private static let times: Set = ["exp", "iat", "nbf", "auth_time"]
}
