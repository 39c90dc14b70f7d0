import PingNetwork

extension EmulatorEndpoint {
    /// `davinci/connections/…/capabilities/…`: the forms of DaVinci flows.
    public static let daVinci: Self = "davinci"
    /// `davinci/user/credentials/challenge/…/status`: whether the user has approved a challenge.
    public static let daVinciChallenge: Self = "davinci_challenge"
    /// `rp/…`: the pages and endpoints of social logins.
    public static let socialLogin: Self = "davinci_social_login"
    /// `/icons/….svg`.
    public static let icon: Self = "icon"
}

/// The routes that PingOne serves below an environment's id.
struct DaVinciRoutes: RouteProvider {
    let emulator: EmulatorState

    func route(for segments: [String]) throws -> Route? {
        guard let id = segments.first, emulator.configuration.environmentIDs.contains(id) else { return nil }
        return EnvironmentRoutes(emulator: emulator, environment: id).route(for: Array(segments.dropFirst()))
    }
}

/// The routes below the id of one environment.
struct EnvironmentRoutes {
    let emulator: EmulatorState
    let environment: String

    func route(for below: [String]) -> Route? {
        openIDRoute(below.joined(separator: "/")) ?? flowRoute(below)
    }

    private func flowRoute(_ below: [String]) -> Route? {
        let (emulator, environment) = (emulator, environment)
        if below.count == 5, below[0] == "davinci", below[1] == "connections", below[3] == "capabilities" {
            return Route(endpoint: .daVinci) {
                if below[4] == SocialLoginContinuation.capability {
                    return try SocialLoginContinuation(emulator: emulator, environment: environment)
                        .respond(to: $0, connection: below[2])
                }
                return try CapabilityEndpoint(emulator: emulator, environment: environment)
                    .respond(to: $0, connection: below[2])
            }
        }
        if below.count == 6, below.starts(with: ["davinci", "user", "credentials", "challenge"]), below[5] == "status" {
            return Route(endpoint: .daVinciChallenge) {
                try ChallengeEndpoint(emulator: emulator, environment: environment).respond(to: $0, challenge: below[4])
            }
        }
        return socialRoute(below)
    }

    private func socialRoute(_ below: [String]) -> Route? {
        let page = SocialLoginEndpoint(emulator: emulator, environment: environment)
        let continuation = SocialLoginContinuation(emulator: emulator, environment: environment)
        switch below {
        case ["rp", "authenticate"]: return Route(endpoint: .socialLogin) { try page.respond(to: $0) }
        case ["rp", "callback", "native"]:
            return Route(endpoint: .socialLogin) { try continuation.respondToNative($0) }
        case ["rp", "provider", "token"]:
            return Route(endpoint: .socialLogin) { try continuation.respondToProvider($0) }
        default: return nil
        }
    }

    private func openIDRoute(_ path: String) -> Route? {
        guard let endpoint = Self.openIDEndpoints[path] else { return nil }
        let (emulator, environment) = (emulator, environment)
        return Route(endpoint: endpoint) { request in
            let issuer = Self.issuer(of: request, environment: environment)
            if endpoint == .authorize {
                return try await FlowAuthorizationEndpoint(emulator: emulator, environment: environment)
                    .respond(to: request, issuer: issuer)
            }
            return try await OpenIDProvider(emulator: emulator)
                .respond(
                    at: endpoint,
                    to: request,
                    issuer: issuer,
                    session: ServerDaVinciSession(emulator: emulator, environment: environment).current(of: request)
                )
        }
    }

    static func issuer(of request: EmulatorRequest, environment: String) -> Issuer {
        let base = "\(request.origin)/\(environment)"
        var endpoints = discoveryMembers
        endpoints["ping_end_idp_session_endpoint"] = base + "/idp/signoff"
        return Issuer(
            identifier: base + "/as",
            tenant: environment,
            endpoints: endpoints,
            responseModes: [FlowAuthorizationEndpoint.responseMode, "query", "fragment"],
            sessionCookies: ServerDaVinciSession.cookieNames,
            product: .daVinci(environment: environment)
        )
    }

    private static let openIDEndpoints: [String: EmulatorEndpoint] = [
        "as/.well-known/openid-configuration": .discovery,
        "as/.well-known/oauth-authorization-server": .discovery,
        "as/authorize": .authorize,
        "as/par": .pushedAuthorization,
        "as/token": .token,
        "as/userinfo": .userInfo,
        "as/revoke": .revocation,
        "as/introspect": .introspection,
        "as/device_authorization": .deviceAuthorization,
        "as/jwks": .keys,
        "as/signoff": .endSession,
        "idp/signoff": .endSession,
    ]

    private static let discoveryMembers = [
        "authorization_endpoint": "authorize",
        "pushed_authorization_request_endpoint": "par",
        "token_endpoint": "token",
        "userinfo_endpoint": "userinfo",
        "revocation_endpoint": "revoke",
        "introspection_endpoint": "introspect",
        "device_authorization_endpoint": "device_authorization",
        "jwks_uri": "jwks",
        "end_session_endpoint": "signoff",
    ]
}
