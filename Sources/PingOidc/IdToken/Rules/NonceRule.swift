/// `nonce` is the one that was sent: the token belongs to this request and no other.
struct NonceRule {
    let nonce: Secret

    func check(_ claims: JSON) throws {
        let actual = claims["nonce"]?.string
        guard let actual, Secret(actual) == nonce else {
            throw IdTokenError(
                rule: "nonce",
                expected: "the one that was sent",
                actual: actual == nil ? "missing" : "another one",
                recovery: "Start the login again."
            )
        }
    }
}
