/// A token that is bound to a key (`cnf`, RFC 7800) comes with a proof of that key, and a token that is not comes without.
struct BindingRule {
    /// The key whose possession was proved.
    let keyThumbprint: String?

    func check(_ claims: JSON) throws {
        let bound = claims["cnf"]?["jkt"]?.string
        guard claims["cnf"] == nil || bound != nil else {
            throw IdTokenError(rule: "cnf", expected: "the thumbprint of a key", actual: "something else")
        }
        guard bound.map({ Secret($0) }) == keyThumbprint.map({ Secret($0) }) else {
            throw IdTokenError(
                rule: "cnf",
                expected: keyThumbprint == nil ? "absent from a bearer token" : "the key of the proof",
                actual: bound == nil ? "missing" : "another key"
            )
        }
    }
}
