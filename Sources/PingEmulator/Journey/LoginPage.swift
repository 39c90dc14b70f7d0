import Foundation
import HTTPTypes
import PingNetwork

/// The login page for browsers without a session, so that a redirect login works with a real browser.
struct LoginPage: Sendable {
    let emulator: EmulatorState

    func respond(to request: EmulatorRequest) throws -> HttpResponse {
        let realm = try realm(of: request)
        let target = try target(of: request)
        if request.method == .get { return .html(200, Self.form(message: "Sign in")) }
        guard request.method == .post else { throw HttpFailure.methodNotAllowed("GET, POST") }
        let form = try request.form()
        guard let user = emulator.users.user(named: form["username"] ?? ""), user.isActive,
            user.password == Secret(form["password"] ?? "")
        else { return .html(401, Self.form(message: "Wrong user name or password")) }
        let session = emulator.sessions.create(
            userID: user.id,
            realm: realm,
            journeys: [emulator.configuration.defaultJourney]
        )
        var response = HttpResponse.redirect(to: target)
        response.setCookie(emulator.configuration.cookieName, session.tokenID)
        return response
    }

    private func realm(of request: EmulatorRequest) throws -> Realm {
        let name = (request.query["realm"] ?? "/").trimmingCharacters(in: CharacterSet(charactersIn: "/"))
        guard !name.isEmpty else { return .root }
        guard emulator.configuration.realms.contains(name) else { throw HttpFailure.badRequest("Realm not found") }
        return Realm(name: name)
    }

    /// The URL to return to: only this server's authorization endpoint.
    private func target(of request: EmulatorRequest) throws -> String {
        let prefix = request.origin + emulator.configuration.contextPath + "/oauth2/"
        guard let target = request.query["goto"], target.hasPrefix(prefix) else {
            throw HttpFailure.badRequest("The goto parameter must name this server's authorization endpoint.")
        }
        return target
    }

    /// The form posts to its own URL, so the page does not repeat anything of the request.
    private static func form(message: String) -> String {
        """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title>
        <form method="post"><h1>\(message)</h1>
        <p><label>User name <input name="username" autocomplete="username" autofocus></label></p>
        <p><label>Password <input name="password" type="password" autocomplete="current-password"></label></p>
        <p><button type="submit">Sign in</button></p></form></html>
        """
    }
}
