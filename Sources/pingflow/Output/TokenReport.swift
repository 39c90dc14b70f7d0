import Foundation

/// Tokens for people.
struct TokenReport: Sendable {
    let token: Token
    let redaction: SecretDisplay

    func lines(_ style: Style, now: Date, columns: Int?) -> [String] {
        Table(rows(now: now)).lines(style) + claims(style, columns: columns)
    }

    /// The tokens themselves.
    func rows(now: Date) -> [(name: String, value: String)] {
        var rows: [(name: String, value: String)] = [("Access token", words(token.accessToken))]
        if let type = token.tokenType { rows.append(("Type", type.printableLine)) }
        rows.append(("Expires", expiry(now)))
        if let scope = token.scope { rows.append(("Scope", scope.printableLine)) }
        rows.append(("Refresh token", token.refreshToken.map(words) ?? "none"))
        rows.append(("ID token", token.idToken.map(words) ?? "none"))
        return rows
    }

    /// The claims of the ID token; none without one.
    func claims(_ style: Style, columns: Int?) -> [String] {
        guard let claims = token.idToken.flatMap(IDTokenClaims.init) else { return [] }
        return ["", style.paint("The ID token says:", .bold)] + Table(claims.rows(style, columns: columns)).lines(style)
    }

    private func words(_ secret: String) -> String { (redaction(secret).string ?? "").printableLine }

    private func expiry(_ now: Date) -> String {
        guard let end = token.expiresAt else { return "the server did not say" }
        let (seconds, isAbsurd) = end.subtractingReportingOverflow(Int64(now.timeIntervalSince1970))
        if isAbsurd { return "expired; the next use renews it" }
        return seconds > 0 ? "in \(Wait.words(.seconds(seconds)))" : "expired; the next use renews it"
    }
}
