extension Token {
    /// This token after a refresh: what the response does not repeat is kept (RFC 6749, section 6).
    func merging(_ response: Token) -> Token {
        var merged = response
        merged.change { merged in
            merged.refreshToken = response.refreshToken ?? refreshToken
            merged.idToken = response.idToken ?? idToken
            merged.scope = response.scope ?? scope
            merged.dpopKey = response.dpopKey ?? dpopKey
            merged.owner = response.owner ?? owner
            merged.tokenType = response.tokenType ?? tokenType
            merged.additionalMembers = additionalMembers.merging(response.additionalMembers) { _, new in new }
        }
        return merged
    }
}
