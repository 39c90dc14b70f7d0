extension Token {
    /// This token after a refresh: what the answer does not repeat is kept (RFC 6749, section 6).
    ///
    /// - Parameter answer: The token made of the server's answer.
    func merging(_ answer: Token) -> Token {
        var merged = answer
        merged.refreshToken = answer.refreshToken ?? refreshToken
        merged.idToken = answer.idToken ?? idToken
        merged.scope = answer.scope ?? scope
        merged.tokenType = answer.tokenType ?? tokenType
        merged.additionalMembers = additionalMembers.merging(answer.additionalMembers) { _, new in new }
        return merged
    }
}
