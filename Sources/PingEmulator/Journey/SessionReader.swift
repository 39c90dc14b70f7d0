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
