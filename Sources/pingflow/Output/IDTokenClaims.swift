import Foundation

/// The claims of an ID token. The SDK has verified it before it was stored; this only opens it.
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

    /// The claims in words, the most telling first, with what the standard ones mean.
    ///
    /// - Parameter columns: How many fit in a line; a meaning that does not fit beside its value is left out.
    func rows(_ style: Style, columns: Int? = nil) -> [(name: String, value: String)] {
        let members = json.object ?? [:]
        let known = Self.meanings.map(\.name).filter { members[$0] != nil }
        let others = members.keys.filter { !known.contains($0) }.sorted()
        let names = 4 + ((known + others).map(\.columns).max() ?? 0)
        return (known + others).map { name in
            let value = words(members[name] ?? .null, isTime: Self.times.contains(name)).printableLine
            let meaning = Self.meanings.first { $0.name == name }.map { "  (\($0.meaning))" } ?? ""
            let fits = names + value.columns + meaning.columns <= columns ?? .max
            return (name, value + (fits ? style.paint(meaning, .faint) : ""))
        }
    }

    private func words(_ value: JSON, isTime: Bool) -> String {
        // Up to the year 9999: formatting absurd times would end the process.
        guard isTime, let seconds = value.double, abs(seconds) < 253_402_300_800 else {
            return value.lenientString ?? value.text()
        }
        return Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    }

    private static let meanings: [(name: String, meaning: String)] = [
        ("iss", "who signed it"), ("sub", "the user"), ("aud", "the app it is for"), ("azp", "the app that asked"),
        ("exp", "good until"), ("iat", "signed at"), ("auth_time", "when the user logged in"),
        ("acr", "how the user logged in"), ("amr", "by what means"), ("nonce", "ties it to this login"),
        ("at_hash", "ties it to the access token"), ("sid", "the session"), ("jti", "its own number"),
    ]
    private static let times: Set = ["exp", "iat", "nbf", "auth_time"]
}
