import HTTPTypes
import PingNetwork

/// Begins logins that users finish on another device (RFC 8628, section 3.1).
struct DeviceAuthorizationEndpoint: Sendable {
    let emulator: EmulatorState

    func respond(to request: EmulatorRequest, issuer: Issuer) async throws -> HttpResponse {
        let (form, client) = try await ServerClientAuthentication(emulator: emulator, issuer: issuer).post(request)
        let scopes = (form["scope"] ?? "").split(separator: " ").map(String.init)
        if let scope = scopes.first(where: { !client.scopes.contains($0) }) {
            throw HttpFailure.oauth(400, "invalid_scope", "Unknown/invalid scope(s): [\(scope)]")
        }
        let types = emulator.configuration.authorizationDetailsTypes
        let details: ServerAuthorizationDetails
        do throws(AuthorizationError) { details = try ServerAuthorizationDetails(form, types: types) } catch {
            throw error.failure
        }
        let lifetime = emulator.configuration.lifetimes.deviceCode
        let (code, login) = emulator.deviceLogins.begin(
            clientID: client.id,
            issuer: issuer,
            scopes: scopes,
            details: details,
            lifetime: lifetime
        )
        let page = "\(request.origin)/\(DeviceVisit.path)"
        return .json(
            200,
            [
                "device_code": .string(code), "user_code": .string(login.userCode), "verification_uri": .string(page),
                "verification_uri_complete": .string(
                    page + "?" + PercentEncoding.encode([("user_code", login.userCode)])
                ),
                "expires_in": .int(lifetime.wholeSeconds), "interval": .int(Int(login.interval)),
            ]
        )
    }
}
