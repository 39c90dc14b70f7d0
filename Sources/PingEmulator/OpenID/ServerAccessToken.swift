import Foundation
import HTTPTypes
import PingNetwork

/// The access token of a request: a bearer token (RFC 6750), or a bound one with its proof (RFC 9449, section 7).
struct ServerAccessToken: Sendable {
    let emulator: EmulatorState
    /// The issuer's tenant; `nil` for a service that takes the tokens of each.
    let tenant: String?

    /// - Returns: A token that is valid, and a nonce for the next proof when the response has to bring one.
    /// - Throws: ``HttpFailure``.
    func token(of request: EmulatorRequest) async throws -> (token: IssuedToken, freshNonce: String?) {
        let bound = Self.bound(in: request)
        guard let value = bound ?? BearerToken.value(in: request) else { throw BearerToken.failure(nil) }
        guard let token = emulator.grants.token(value, tenant: tenant), token.kind == .access,
            // A bound token must not be sent as a bearer token (RFC 9449, section 7.2).
            (bound == nil) == (token.keyThumbprint == nil)
        else { throw BearerToken.failure("invalid_token") }
        guard let thumbprint = token.keyThumbprint else { return (token, nil) }
        do {
            guard let proof = try await ServerDPoP(emulator: emulator).proof(of: request, accessToken: value),
                proof.thumbprint == thumbprint
            else { throw ServerDPoP.Refusal(code: "invalid_token", description: "The proof is of another key.") }
            return (token, proof.freshNonce)
        } catch let refusal as ServerDPoP.Refusal {
            throw refusal.resourceFailure
        }
    }

    private static func bound(in request: EmulatorRequest) -> String? {
        guard let header = request.headerFields[.authorization], header.lowercased().hasPrefix("dpop ") else {
            return nil
        }
        return String(header.dropFirst(5)).trimmingCharacters(in: .whitespaces)
    }
}
