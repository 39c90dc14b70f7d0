/// DaVinci sessions. They have their own cookies and are independent of AM's realms.
struct ServerDaVinciSession: Sendable {
    static let cookieNames = ["ST", "ST-NO-SS"]
    let emulator: EmulatorState
    let environment: String

    /// No realm of AM has a slash in its name.
    var realm: Realm { Realm(name: "davinci/" + environment) }

    /// The request's session if it is still valid.
    func current(of request: EmulatorRequest) -> ServerSession? {
        let cookies = request.cookies
        return Self.cookieNames.lazy.compactMap { cookies[$0] }.compactMap { emulator.sessions.session($0) }
            .first { $0.realm == realm }
    }
}
