import HTTPTypes
import PingNetwork

/// Returns server information, such as the name of the session cookie.
struct ServerInfoEndpoint: Sendable {
    let emulator: EmulatorState

    func respond(to request: EmulatorRequest, realm: Realm) throws -> HttpResponse {
        guard request.method == .get else { throw HttpFailure.methodNotAllowed("GET") }
        try ApiVersion.check(request)
        let host = (try? WebURL(request.origin))?.host ?? "127.0.0.1"
        if request.segments.last == "cookieDomains" { return .json(200, ["domains": [.string(host)]]) }
        return .json(
            200,
            [
                "domains": [.string(host)], "protectedUserAttributes": [],
                "cookieName": .string(emulator.configuration.cookieName), "secureCookie": false,
                "forgotPassword": "false", "selfRegistration": "false", "lang": "en-GB",
                "successfulUserRegistrationDestination": "default", "socialImplementations": [],
                "referralsEnabled": "false",
                "zeroPageLogin": ["enabled": false, "refererWhitelist": [], "allowedWithoutReferer": true],
                "realm": .string(realm.path), "FQDN": .string(host),
            ]
        )
    }
}
