/// Tokens as part of a line for programs.
struct TokenLine {
    let token: Token
    let redaction: SecretDisplay

    var value: LineValue {
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
}
