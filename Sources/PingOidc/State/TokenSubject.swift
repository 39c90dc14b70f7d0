/// Whose tokens they are, by the ID token. It was verified when it arrived.
struct TokenSubject: Sendable, Equatable {
    let subject: Identifier?
    let issuer: Identifier?
    let client: String?

    init(_ token: Token) {
        let claims = token.idToken.flatMap { try? SignedToken($0) }?.claims
        subject = claims?["sub"]?.identifier
        issuer = claims?["iss"]?.identifier
        client = claims?["azp"]?.string ?? claims?["aud"]?.string ?? claims?["aud"]?[0]?.string
    }

    /// Whether both are the same user of the same provider. Without an ID token nobody can tell them apart.
    func isSameUser(as other: TokenSubject) -> Bool { subject == other.subject && issuer == other.issuer }
}
