import PingCommons

/// The signature's algorithm is a public-key one that the app, or else the provider's metadata, names.
struct AlgorithmRule {
    let allowed: Set<String>
    let advertised: [String]

    func algorithm(of header: JSON) throws -> SignatureAlgorithm {
        let name = header["alg"]?.string ?? "missing"
        let usable = SignatureAlgorithm.allCases.map(\.rawValue).filter { candidate in
            if !allowed.isEmpty { return allowed.contains(candidate) }
            return advertised.isEmpty || advertised.contains(candidate)
        }
        guard usable.contains(name), let algorithm = SignatureAlgorithm(rawValue: name) else {
            throw IdTokenError(rule: "alg", expected: "one of \(usable.joined(separator: ", "))", actual: "“\(name)”")
        }
        return algorithm
    }
}
