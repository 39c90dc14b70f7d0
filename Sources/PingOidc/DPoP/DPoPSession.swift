import HTTPTypes

/// Sends requests with proofs, and each again, at most once, when its server asks for a nonce.
struct DPoPSession: Sendable {
    let key: any DPoPKey
    let nonces: DPoPNonces
    let system: SystemServices

    /// - Parameters:
    ///   - proof: What the proof is about.
    ///   - request: Sends the request with a proof. The second time everything else that is valid once has to be new as well.
    func send(
        _ proof: DPoPProof,
        _ request: (_ proof: Secret) async throws -> HttpResponse
    ) async throws -> HttpResponse {
        var proof = proof
        let origin = proof.url.origin
        proof.nonce = nonces[origin]
        let response = try await request(proof.signed(by: key, system))
        nonces.remember(response, of: origin)
        // A server that wants another nonce in each response would never be content.
        guard response.asksForDPoPNonce, let nonce = response.dpopNonce else { return response }
        proof.nonce = nonce
        let second = try await request(proof.signed(by: key, system))
        nonces.remember(second, of: origin)
        return second
    }
}
