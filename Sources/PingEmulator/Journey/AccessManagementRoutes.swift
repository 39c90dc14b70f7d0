import PingNetwork

/// The routes that PingAM serves below its context path.
struct AccessManagementRoutes: RouteProvider {
    let emulator: EmulatorState
    private let context: [String]

    init(emulator: EmulatorState) {
        self.emulator = emulator
        context = emulator.configuration.contextPath.split(separator: "/").map(String.init)
    }

    func route(for segments: [String]) throws -> Route? {
        guard segments.starts(with: context) else { return nil }
        let below = segments.dropFirst(context.count)
        switch below.first {
        case "json": return try restRoute(path(below))
        case "oauth2": return try openIDRoute(path(below))
        default: return nil
        }
    }

    private func path(_ below: ArraySlice<String>) throws -> AccessManagementPath {
        let realms = emulator.configuration.realms
        guard let first = below.first,
            let path = AccessManagementPath(Array(below.dropFirst()), below: context + [first], realms: realms)
        else { throw HttpFailure.badRequest("Realm not found") }
        return path
    }

    private func restRoute(_ path: AccessManagementPath) throws -> Route? {
        let emulator = emulator
        switch path.endpoint {
        case "authenticate":
            return Route(endpoint: .authenticate) { request in
                try await AuthenticateEndpoint(emulator: emulator).respond(to: request, realm: path.realm)
            }
        case "sessions":
            return Route(endpoint: .sessions) {
                try SessionsEndpoint(emulator: emulator).respond(to: $0, realm: path.realm)
            }
        case "serverinfo/*", "serverinfo/cookieDomains":
            return Route(endpoint: .serverInfo) {
                try ServerInfoEndpoint(emulator: emulator).respond(to: $0, realm: path.realm)
            }
        default: return nil
        }
    }

    private func openIDRoute(_ path: AccessManagementPath) -> Route? {
        guard let endpoint = Self.openIDEndpoints[path.endpoint] else { return nil }
        let emulator = emulator
        return Route(endpoint: endpoint) { request in
            let identifier = request.origin + "/" + path.prefix.joined(separator: "/")
            let issuer = Self.issuer(identifier, realm: path.realm, emulator)
            let session = SessionReader(emulator: emulator).session(of: request, realm: path.realm)
            return try await OpenIDProvider(emulator: emulator)
                .respond(at: endpoint, to: request, issuer: issuer, session: session)
        }
    }

    static func issuer(_ identifier: String, realm: Realm, _ emulator: EmulatorState) -> Issuer {
        Issuer(
            identifier: identifier,
            tenant: realm.path,
            endpoints: discoveryMembers,
            responseModes: ["query", "fragment", "form_post"],
            sessionCookies: [emulator.configuration.cookieName],
            product: .accessManagement(realm)
        )
    }

    private static let openIDEndpoints: [String: EmulatorEndpoint] = [
        ".well-known/openid-configuration": .discovery,
        ".well-known/oauth-authorization-server": .discovery,
        "authorize": .authorize,
        "par": .pushedAuthorization,
        "access_token": .token,
        "userinfo": .userInfo,
        "token/revoke": .revocation,
        "introspect": .introspection,
        "device/code": .deviceAuthorization,
        "connect/jwk_uri": .keys,
        "connect/endSession": .endSession,
        "connect/idpEndSession": .endSession,
    ]

    private static let discoveryMembers = [
        "authorization_endpoint": "authorize",
        "pushed_authorization_request_endpoint": "par",
        "token_endpoint": "access_token",
        "userinfo_endpoint": "userinfo",
        "revocation_endpoint": "token/revoke",
        "introspection_endpoint": "introspect",
        "device_authorization_endpoint": "device/code",
        "jwks_uri": "connect/jwk_uri",
        "end_session_endpoint": "connect/endSession",
        "ping_end_idp_session_endpoint": "connect/idpEndSession",
    ]
}
