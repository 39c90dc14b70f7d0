import PingOidc

/// Whether the provider's public keys can be fetched and used.
struct KeysCheck {
    let probe: Probe

    func run(_ metadata: OpenIdConfiguration) async throws -> DoctorFinding {
        guard let url = metadata.jwksUri else { return .skipped("keys", "The provider does not name its key set.") }
        do {
            let exchange = try await probe.get(url)
            guard exchange.response.status == 200, let keys = exchange.json?["keys"]?.array else {
                return .problem(
                    "keys",
                    "There is no key set at \(url) (status \(exchange.response.status)).",
                    advice: "Clients cannot verify ID tokens without it; correct jwks_uri at the server."
                )
            }
            return finding(keys)
        } catch let error where !(error is CancellationError) {
            return .problem("keys", ErrorWords(error).message, advice: "Make \(url) reachable from this machine.")
        }
    }

    private func finding(_ keys: [JSON]) -> DoctorFinding {
        let usable = keys.filter { key in
            ["RSA", "EC", "OKP"].contains(key["kty"]?.string) && key["use"]?.string != "enc"
        }
        if usable.isEmpty {
            return .problem(
                "keys",
                "None of the \(keys.count) published keys can check a signature.",
                advice: "Let the server sign with an RSA or elliptic-curve key and publish it."
            )
        }
        let named = usable.compactMap { $0["kid"]?.string }
        if usable.count > 1, Set(named).count < usable.count {
            return .warning(
                "keys",
                "Some of the \(usable.count) keys share a name or have none (kid).",
                advice: "Give each key its own kid, so that changing keys does not end sessions."
            )
        }
        return .ok("keys", "\(usable.count) usable \(usable.count == 1 ? "key is" : "keys are") published.")
    }
}
