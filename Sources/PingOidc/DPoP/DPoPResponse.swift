import HTTPTypes

/// The parts of a response that a request with a token needs, whatever carries the body.
protocol DPoPResponse: Sendable {
    var status: Int { get }
    var headerFields: HTTPFields { get }
    /// Whether the server asks for the same request with a nonce in its proof (RFC 9449, sections 8 and 9).
    var asksForDPoPNonce: Bool { get }
}

extension DPoPResponse {
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

    /// As a resource server asks, in its challenge.
    var asksForDPoPNonce: Bool { challengeAsksForDPoPNonce }

    fileprivate var challengeAsksForDPoPNonce: Bool {
        guard (400..<500).contains(status) else { return false }
        let challenges = headerFields[values: .wwwAuthenticate].flatMap(AuthenticationChallenge.read)
        return challenges.contains { $0.scheme == "dpop" && $0.parameters["error"] == "use_dpop_nonce" }
    }
}

extension HttpResponse: DPoPResponse {
    /// As a resource server asks, in its challenge, or as an authorization server does, in its body.
    var asksForDPoPNonce: Bool {
        if challengeAsksForDPoPNonce { return true }
        return (400..<500).contains(status) && (try? JSON(parsing: body))?["error"]?.string == "use_dpop_nonce"
    }
}
