import HTTPTypes

/// What the servers of a client want to see in the next proof (RFC 9449, sections 8 and 9), by their origins.
final class DPoPNonces: Sendable {
    /// Far more servers than an app calls.
    private static var limit: Int { 64 }

    private let nonces = Locked<[(origin: String, nonce: String)]>([])

    /// The last nonce of an origin.
    subscript(origin: String) -> String? {
        nonces.withLock { nonces in nonces.first { $0.origin == origin }?.nonce }
    }

    /// Remembers the nonce of a response, if it has one. Every response may replace it.
    func remember(_ response: HttpResponse, of origin: String) {
        guard let nonce = response.dpopNonce else { return }
        nonces.withLock { nonces in
            nonces.removeAll { $0.origin == origin }
            nonces.append((origin, nonce))
            if nonces.count > Self.limit { nonces.removeFirst() }
        }
    }
}

extension HttpResponse {
    /// Longer than any server's.
    private static var nonceLimit: Int { 1024 }

    /// The nonce for the next proof: one, in the characters of RFC 9449, section 8.1.
    var dpopNonce: String? {
        guard let name = HTTPField.Name.dpopNonce else { return nil }
        let values = headerFields[values: name]
        guard values.count == 1, let nonce = values.first, (1...Self.nonceLimit).contains(nonce.utf8.count) else {
            return nil
        }
        let isAllowed = nonce.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
        return isAllowed ? nonce : nil
    }

    /// Whether the server asks for the same request with a nonce in its proof: in the body of an authorization server, or in the
    /// challenge of a resource server.
    var asksForDPoPNonce: Bool {
        guard (400..<500).contains(status) else { return false }
        let challenges = headerFields[values: .wwwAuthenticate].flatMap(AuthenticationChallenge.read)
        if challenges.contains(where: { $0.scheme == "dpop" && $0.parameters["error"] == "use_dpop_nonce" }) {
            return true
        }
        return (try? JSON(parsing: body))?["error"]?.string == "use_dpop_nonce"
    }
}
