import Crypto
import Foundation
import HTTPTypes
import PingNetwork

/// Checks the proof of a request (DPoP, RFC 9449, section 4.3).
struct ServerDPoP: Sendable {
    let emulator: EmulatorState

    /// How far the time of a proof may be from the emulator's, in seconds.
    private static let tolerance = 60

    /// A proof that is acceptable.
    struct Accepted: Sendable {
        /// The thumbprint of its key.
        let thumbprint: String
        /// A nonce for the next proof, when this one's has been used up.
        let freshNonce: String?
    }

    /// Why a proof is not acceptable.
    struct Refusal: Error {
        let code: String
        let description: String
        /// The nonce that the next proof has to contain.
        var nonce: String?
    }

    /// - Parameter accessToken: The token that the request carries.
    /// - Returns: `nil` when the request has no proof.
    /// - Throws: ``Refusal``.
    func proof(of request: EmulatorRequest, accessToken: String? = nil) async throws -> Accepted? {
        guard let name = HTTPField.Name("DPoP"), request.headerFields.contains(name) else { return nil }
        let values = request.headerFields[values: name]
        guard values.count == 1, let token = ReceivedToken(values[0]) else {
            throw refusal("The proof cannot be read.")
        }
        let thumbprint = try await key(of: token)
        try check(token.claims, of: request, accessToken)
        let fresh = try freshNonce(token.claims["nonce"]?.string)
        guard let identifier = token.claims["jti"]?.string, !identifier.isEmpty,
            emulator.usedIdentifiers.use(identifier, of: thumbprint)
        else { throw refusal("The proof has been used before.") }
        return Accepted(thumbprint: thumbprint, freshNonce: fresh)
    }

    private func key(of token: ReceivedToken) async throws -> String {
        guard token.header["typ"] == "dpop+jwt", token.header["alg"] == "ES256", let key = token.header["jwk"],
            key["kty"] == "EC", key["crv"] == "P-256", key["d"] == nil, let x = key["x"], let y = key["y"]
        else { throw refusal("The header of the proof is not acceptable.") }
        guard await token.isSigned(by: [key], "ES256") else {
            throw refusal("The signature of the proof is not valid.")
        }
        let members: JSON = ["crv": "P-256", "kty": "EC", "x": x, "y": y]
        return Data(SHA256.hash(data: members.serialized(sortedKeys: true))).base64URLEncodedString()
    }

    private func check(_ claims: JSON, of request: EmulatorRequest, _ accessToken: String?) throws {
        guard claims["htm"]?.string == request.method.rawValue else { throw refusal("htm is another method.") }
        guard claims["htu"]?.string == request.url else { throw refusal("htu is another URL.") }
        guard let issued = claims["iat"]?.int, abs(issued - emulator.clock.seconds) <= Self.tolerance else {
            throw refusal("iat is not now.")
        }
        let hash = accessToken.map { Data(SHA256.hash(data: Data($0.utf8))).base64URLEncodedString() }
        guard hash == nil || claims["ath"]?.string == hash else { throw refusal("ath is that of another token.") }
    }

    private func freshNonce(_ nonce: String?) throws -> String? {
        guard emulator.configuration.requiresDPoPNonce else { return nil }
        guard let nonce, emulator.dpopNonces.use(nonce) else {
            throw Refusal(
                code: "use_dpop_nonce",
                description: "The proof must contain the nonce of this server.",
                nonce: emulator.dpopNonces.current
            )
        }
        let current = emulator.dpopNonces.current
        return current == nonce ? nil : current
    }

    private func refusal(_ description: String) -> Refusal {
        Refusal(code: "invalid_dpop_proof", description: description)
    }
}

extension ServerDPoP.Refusal {
    /// The response of the authorization server.
    var tokenFailure: HttpFailure {
        var response = HttpResponse.oauthError(400, code, description)
        nonce.map { response.setHeader("DPoP-Nonce", $0) }
        return HttpFailure(response)
    }

    /// The response of a resource server.
    var resourceFailure: HttpFailure {
        var response = HttpResponse(status: 401)
        response.headerFields[.wwwAuthenticate] = "DPoP error=\"\(code)\", algs=\"ES256\""
        nonce.map { response.setHeader("DPoP-Nonce", $0) }
        return HttpFailure(response)
    }
}
