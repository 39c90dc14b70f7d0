import Foundation
import HTTPTypes
import PingNetwork

/// Ends and describes sessions.
struct SessionsEndpoint: Sendable {
    let emulator: EmulatorState

    func respond(to request: EmulatorRequest, realm: Realm) throws -> HttpResponse {
        guard request.method == .post else { throw HttpFailure.methodNotAllowed("POST") }
        try ApiVersion.check(request)
        let body = try JSONBody.read(request)
        let token = body["tokenId"]?.string ?? SessionReader(emulator: emulator).token(of: request)
        switch request.query["_action"]?.lowercased() {
        case "logout": return try logOut(token)
        case "validate": return .json(200, validation(of: token, realm))
        case "getsessioninfo": return try information(about: token, realm)
        default: throw HttpFailure.badRequest("The action of the sessions endpoint is not supported.")
        }
    }

    private func logOut(_ token: String?) throws -> HttpResponse {
        guard let token else { throw Self.denied }
        let ended = emulator.sessions.end(token)
        var response = HttpResponse.json(
            200,
            ["result": .string(ended ? "Successfully logged out" : "Token has expired")]
        )
        response.setCookie(emulator.configuration.cookieName, "", expires: true)
        response.setCookie("amlbcookie", "LOGOUT", expires: true)
        return response
    }

    private func session(_ token: String?, _ realm: Realm) -> ServerSession? {
        guard let token, let session = emulator.sessions.session(token, touches: false), session.realm == realm else {
            return nil
        }
        return session
    }

    private func validation(of token: String?, _ realm: Realm) -> JSON {
        guard let session = session(token, realm) else { return ["valid": false] }
        return [
            "valid": true, "sessionUid": .string(session.handle),
            "uid": .string(emulator.users.user(id: session.userID)?.userName ?? ""),
            "realm": .string(session.realm.path),
        ]
    }

    private func information(about token: String?, _ realm: Realm) throws -> HttpResponse {
        guard let session = session(token, realm) else { throw Self.denied }
        var properties = session.properties.mapValues(JSON.string)
        properties["AMCtxId"] = .string(session.handle)
        return .json(
            200,
            [
                "username": .string(session.userID),
                "universalId": .string("id=\(session.userID),ou=user,\(session.realm.organization)"),
                "realm": .string(session.realm.path),
                "latestAccessTime": .string(Self.text(session.lastAccess)),
                "maxIdleExpirationTime": .string(Self.text(emulator.sessions.idleDeadline(of: session))),
                "maxSessionExpirationTime": .string(Self.text(session.expiresAt)),
                "properties": .object(properties),
            ]
        )
    }

    private static func text(_ date: Date) -> String { date.formatted(.iso8601) }

    private static let denied = HttpFailure.am(401, "Access Denied")
}

/// Reads a request's session from the header named like the cookie, or from the cookie.
struct SessionReader: Sendable {
    let emulator: EmulatorState

    /// The token as sent, valid or not.
    func token(of request: EmulatorRequest) -> String? {
        let name = emulator.configuration.cookieName
        return [request.header(name), request.cookies[name]].lazy.compactMap { $0 }.first { !$0.isEmpty }
    }

    /// The session if it is still valid and of this realm.
    func session(of request: EmulatorRequest, realm: Realm) -> ServerSession? {
        guard let token = token(of: request), let session = emulator.sessions.session(token), session.realm == realm
        else {
            return nil
        }
        return session
    }
}
