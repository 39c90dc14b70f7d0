import HTTPTypes

/// Sends requests with proofs, and each again, at most once, when its server asks for a nonce.
struct DPoPSession: Sendable {
    let key: any DPoPKey
    let nonces: DPoPNonces
    let system: SystemServices

    /// - Parameters:
    ///   - proof: What the proof is about.
    ///   - canRepeat: Whether the request can be sent a second time.
    ///   - request: Sends the request with a proof. The second time everything else that is valid once has to be new as well.
    func send<Response: DPoPResponse>(
        _ proof: DPoPProof,
        canRepeat: Bool = true,
        _ request: (_ proof: Secret) async throws -> Response
    ) async throws -> Response {
        var proof = proof
        let origin = proof.url.origin
        proof.nonce = nonces[origin]
        let response = try await request(proof.signed(by: key, system))
        nonces.remember(response, of: origin)
        // A server that wants another nonce in each response would never be content.
        guard canRepeat, response.asksForDPoPNonce, let nonce = response.dpopNonce else { return response }
        proof.nonce = nonce
        let second = try await request(proof.signed(by: key, system))
        nonces.remember(second, of: origin)
        return second
    }
}
