/// `at_hash` or `c_hash`, if it is there, is that of the access token or the code that came with it.
struct HashRule {
    let claim: String
    let value: Secret
    let algorithm: SignatureAlgorithm

    /// `at_hash`: the hash of the access token.
    static func accessToken(_ token: Secret, _ algorithm: SignatureAlgorithm) -> HashRule {
        HashRule(claim: "at_hash", value: token, algorithm: algorithm)
    }

    /// `c_hash`: the hash of the code.
    static func code(_ code: Secret, _ algorithm: SignatureAlgorithm) -> HashRule {
        HashRule(claim: "c_hash", value: code, algorithm: algorithm)
    }

    func check(_ claims: JSON) throws {
        guard let hash = claims[claim] else { return }
        let possible = algorithm.leftHalfHashes(value.reveal()).map { Secret($0) }
        guard let hash = hash.string, possible.contains(Secret(hash)) else {
            throw IdTokenError(rule: claim, expected: "the hash of what came with the token", actual: "another one")
        }
    }
}
