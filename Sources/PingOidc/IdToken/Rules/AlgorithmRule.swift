/// The signature's algorithm is a public-key one that the app, or else the provider's metadata, names.
struct AlgorithmRule {
    let allowed: Set<String>
    let advertised: [String]

    func algorithm(of header: JSON) throws -> SignatureAlgorithm {
        let name = header["alg"]?.string ?? "missing"
        guard let algorithm = SignatureAlgorithm(name: name), permits(algorithm) else {
            let usable = SignatureAlgorithm.allCases.filter(permits).map(\.rawValue).joined(separator: ", ")
            throw IdTokenError(rule: "alg", expected: "one of \(usable)", actual: "“\(name)”")
        }
        return algorithm
    }

    private func permits(_ algorithm: SignatureAlgorithm) -> Bool {
        let names = allowed.isEmpty ? advertised : Array(allowed)
        return names.isEmpty || names.contains { SignatureAlgorithm(name: $0) == algorithm }
    }
}
