/// The signature's algorithm is a public-key one that the app, or else the provider's metadata, names.
struct AlgorithmRule {
    let allowed: Set<String>
    let advertised: [String]

    func algorithm(of header: JSON) throws -> SignatureAlgorithm {
        let name = header["alg"]?.string ?? "missing"
        guard let algorithm = SignatureAlgorithm(name: name), permits(algorithm) else {
            throw IdTokenError(rule: "alg", expected: expectation, actual: "“\(name)”")
        }
        return algorithm
    }

    /// The names of the app go into the message where no public-key algorithm is among them.
    private var expectation: String {
        let usable = SignatureAlgorithm.allCases.filter(permits).map(\.rawValue)
        if !usable.isEmpty { return "one of \(usable.joined(separator: ", "))" }
        return allowed.isEmpty ? "a public-key algorithm" : "one of \(allowed.sorted().joined(separator: ", "))"
    }

    func permits(_ algorithm: SignatureAlgorithm) -> Bool {
        let names = allowed.isEmpty ? advertised : Array(allowed)
        return names.isEmpty || names.contains { SignatureAlgorithm(name: $0) == algorithm }
    }
}
