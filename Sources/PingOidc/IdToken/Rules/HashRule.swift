/// `at_hash` or `c_hash`, if it is there, is that of the access token or the code that came with it.
struct HashRule {
    let claim: String
    let value: Secret
    /// The hash functions that the token's algorithm allows.
    let digests: [TokenDigest]

    func check(_ claims: JSON) throws {
        guard let hash = claims[claim] else { return }
        let possible = digests.map { Secret($0.leftHalf(of: value.reveal())) }
        guard let hash = hash.string, possible.contains(Secret(hash)) else {
            throw IdTokenError(rule: claim, expected: "the hash of what came with the token", actual: "another one")
        }
    }
}
