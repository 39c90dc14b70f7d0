import HTTPTypes
import PingNetwork

/// The provider's description of itself (OpenID Connect Discovery, RFC 8414).
struct DiscoveryDocument: Sendable {
    let emulator: EmulatorState

    func respond(to request: EmulatorRequest, issuer: Issuer) throws -> HttpResponse {
        guard request.method == .get else { throw HttpFailure.methodNotAllowed("GET") }
        return .json(200, document(of: issuer))
    }

    private func document(of issuer: Issuer) -> JSON {
        let configuration = emulator.configuration
        var document: JSON = [
            "issuer": .string(issuer.identifier),
            "response_types_supported": ["code"],
            "response_modes_supported": .array(issuer.responseModes.map(JSON.string)),
            "grant_types_supported": [
                "authorization_code", "refresh_token", "client_credentials",
                "urn:ietf:params:oauth:grant-type:device_code", "urn:ietf:params:oauth:grant-type:token-exchange",
            ],
            "code_challenge_methods_supported": ["S256"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": [.string(configuration.signingAlgorithm.rawValue)],
            "scopes_supported": .array(EmulatorClient.standardScopes.map(JSON.string)),
            "claims_supported": .array(UserClaims.names.map(JSON.string)),
            "token_endpoint_auth_methods_supported": [
                "none", "client_secret_basic", "client_secret_post", "private_key_jwt",
            ],
            "token_endpoint_auth_signing_alg_values_supported": .array(
                ServerClientAssertion.algorithms.map(JSON.string)
            ),
            "dpop_signing_alg_values_supported": ["ES256"],
            "authorization_response_iss_parameter_supported": true,
            "authorization_details_types_supported": .array(
                configuration.authorizationDetailsTypes.map(JSON.string)
            ),
            "claims_parameter_supported": false,
            "request_parameter_supported": false,
            "request_uri_parameter_supported": true,
            "require_pushed_authorization_requests": .bool(configuration.requiresPushedRequests),
        ]
        for member in issuer.endpoints.keys { document[member] = issuer.url(of: member).map(JSON.string) }
        return document
    }
}
