/// What a login ends with.
package enum Outcome: String, Sendable, CaseIterable {
    /// An access token, without the scope `openid`: nothing has to be verified.
    case tokens
    /// An access token and an ID token, whose ES256 signature is verified.
    case signedTokens = "signed-tokens"
    /// The token endpoint refuses the code.
    case refusal
}
