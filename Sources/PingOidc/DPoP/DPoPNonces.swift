import HTTPTypes

/// The nonces that the servers of a client require in the next proof (RFC 9449, sections 8 and 9), by their origins.
final class DPoPNonces: Sendable {
    /// Far more servers than an app calls.
    private static var limit: Int { 64 }

    private let nonces = Locked<[(origin: String, nonce: String)]>([])

    /// The last nonce of an origin.
    subscript(origin: String) -> String? {
        nonces.withLock { nonces in nonces.first { $0.origin == origin }?.nonce }
    }

    /// Remembers the nonce of a response, if it has one. Every response may replace it.
    func remember(_ response: some DPoPResponse, of origin: String) {
        guard let nonce = response.dpopNonce else { return }
        nonces.withLock { nonces in
            nonces.removeAll { $0.origin == origin }
            nonces.append((origin, nonce))
            if nonces.count > Self.limit { nonces.removeFirst() }
        }
    }
}
