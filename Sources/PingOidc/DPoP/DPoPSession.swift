import HTTPTypes

/// Sends requests with proofs, and each again, at most once, when its server asks for a nonce.
struct DPoPSession: Sendable {
    let key: any DPoPKey
    let nonces: DPoPNonces
    let system: SystemServices

    /// - Parameter request: Sends the request with the field of a proof. The second time everything else that is valid
    ///   once has to be new as well.
    @inline(never)
    func send<Response: DPoPResponse>(
        _ proof: DPoPProof,
        canRepeat: Bool = true,
        _ request: (_ proof: AttemptFields) async throws -> Response
    ) async throws -> Response {
        let response = try await request(fields(proof, nonce: nil))
        nonces.remember(response, of: proof.url.origin)
        // A server that wants another nonce in each response would never be content.
        guard canRepeat, response.asksForDPoPNonce, let nonce = response.dpopNonce else { return response }
        let second = try await request(fields(proof, nonce: nonce))
        nonces.remember(second, of: proof.url.origin)
        return second
    }

    /// - Parameter nonce: The nonce that the server has just asked for; `nil` for the one that it has asked for last.
    private func fields(_ proof: DPoPProof, nonce: String?) async throws -> AttemptFields {
        AttemptFields(try await signed(proof, nonce)) { response in
            if let response { nonces.remember(response, of: proof.url.origin) }
            return try await signed(proof, nil)
        }
    }

    private func signed(_ proof: DPoPProof, _ nonce: String?) async throws -> HTTPFields {
        var proof = proof
        proof.nonce = nonce ?? nonces[proof.url.origin]
        var fields = HTTPFields()
        fields.set(nil, try await proof.signed(by: key, system))
        return fields
    }
}
