/// `nonce` is the one that was sent: the token belongs to this request and no other.
struct NonceRule {
    let nonce: Secret

    func check(_ claims: JSON) throws {
        guard claims["nonce"]?.string.map({ Secret($0) }) == nonce else {
            throw claims.flaw("nonce", expected: "the one that was sent", recovery: "Start the login again.")
        }
    }
}
