import HTTPTypes
import PingNetwork

/// The endpoints of OpenID Connect, for both products.
struct OpenIDProvider: Sendable {
    let emulator: EmulatorState

    /// - Parameters:
    ///   - endpoint: The endpoint of the request.
    ///   - request: The request.
    ///   - issuer: The issuer of the request.
    ///   - session: The caller's session, if any.
    func respond(
        at endpoint: EmulatorEndpoint,
        to request: EmulatorRequest,
        issuer: Issuer,
        session: ServerSession?
    ) async throws -> HttpResponse {
        switch endpoint {
        case .discovery: try DiscoveryDocument(emulator: emulator).respond(to: request, issuer: issuer)
        case .keys: try await keys(request)
        case .authorize:
            try await AuthorizationEndpoint(emulator: emulator).respond(to: request, issuer: issuer, session: session)
        case .pushedAuthorization:
            try await PushedAuthorizationEndpoint(emulator: emulator).respond(to: request, issuer: issuer)
        case .token: try await ServerTokenEndpoint(emulator: emulator).respond(to: request, issuer: issuer)
        case .userInfo: try await UserInfoEndpoint(emulator: emulator).respond(to: request, issuer: issuer)
        case .revocation: try await RevocationEndpoint(emulator: emulator).respond(to: request, issuer: issuer)
        case .introspection: try await IntrospectionEndpoint(emulator: emulator).respond(to: request, issuer: issuer)
        case .deviceAuthorization:
            try await DeviceAuthorizationEndpoint(emulator: emulator).respond(to: request, issuer: issuer)
        case .endSession:
            try await EndSessionEndpoint(emulator: emulator)
                .respond(to: request, issuer: issuer, session: session)
        default: throw HttpFailure.notFound()
        }
    }

    private func keys(_ request: EmulatorRequest) async throws -> HttpResponse {
        guard request.method == .get else { throw HttpFailure.methodNotAllowed("GET") }
        return .json(200, ["keys": .array(try await emulator.keys.published())])
    }
}
