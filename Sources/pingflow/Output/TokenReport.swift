import Foundation

/// Tokens, for programs and for people.
struct TokenReport: Sendable {
    let token: Token
    let redaction: SecretDisplay

    /// For programs.
    var line: LineValue {
        .object([
            ("accessToken", .json(redaction(token.accessToken))),
            ("tokenType", .text(token.tokenType)),
            ("expiresIn", .json(token.expiresIn.map { .int(Int($0)) } ?? .null)),
            ("scope", .text(token.scope)),
            ("refreshToken", .json(redaction(token.refreshToken))),
            ("idToken", .json(redaction(token.idToken))),
            ("idTokenClaims", .json(token.idToken.flatMap(IDTokenClaims.init)?.json ?? .null)),
        ])
    }

    /// For people.
    func lines(_ style: Style, now: Date, columns: Int?) -> [String] {
        style.table(rows(now: now)) + claims(style, columns: columns)
    }

    /// The tokens themselves.
    func rows(now: Date) -> [(name: String, value: String)] {
        var rows = [(name: "Access token", value: redaction.words(token.accessToken))]
        if let type = token.tokenType { rows.append(("Type", type.printableLine)) }
        rows.append(("Expires", expiry(now)))
        if let scope = token.scope { rows.append(("Scope", scope.printableLine)) }
        rows.append(("Refresh token", token.refreshToken.map(redaction.words) ?? "none"))
        rows.append(("ID token", token.idToken.map(redaction.words) ?? "none"))
        return rows
    }

    /// The claims of the ID token; none without one.
    func claims(_ style: Style, columns: Int?) -> [String] {
        guard let claims = token.idToken.flatMap(IDTokenClaims.init) else { return [] }
        return ["", style.paint("The ID token says:", .bold)] + style.table(claims.rows(style, columns: columns))
    }

    private func expiry(_ now: Date) -> String {
        guard let end = token.expiresAt else { return "the server did not say" }
        let (seconds, isAbsurd) = end.subtractingReportingOverflow(Int64(now.timeIntervalSince1970))
        if isAbsurd || seconds <= 0 { return "expired; the next use renews it" }
        return "in \(Wait.words(.seconds(seconds)))"
    }
}
