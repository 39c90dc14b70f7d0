import PingCommons

/// An ID token or a logout token before it is signed, as faults may change it.
struct IDTokenDraft: Sendable {
    enum Signing: Sendable {
        case normal
        /// No signature, and the header says so.
        case none
        /// HMAC with the text of the public key as the secret.
        case publicKeyAsSecret
        /// The right algorithm with a key that is not published.
        case otherKey
        /// Another algorithm, with a key that is not published.
        case otherAlgorithm
    }

    var claims: JSON
    /// The header's `kid`.
    var keyID: String?
    /// The header's `typ`.
    var type = "JWT"
    var signing = Signing.normal
    /// Whether the token comes from a refresh.
    let isRefresh: Bool
    /// Changes the encoded token.
    var finish: @Sendable (String) -> String = { $0 }
}
