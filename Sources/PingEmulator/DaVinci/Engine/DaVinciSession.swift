/// The sessions of the DaVinci side: their own cookies, and nothing to do with AM's realms.
struct DaVinciSession: Sendable {
    static let cookieNames = ["ST", "ST-NO-SS"]
    let world: World
    let environment: String

    /// No realm of AM has a slash in its name.
    var realm: Realm { Realm(name: "davinci/" + environment) }

    /// The session that a request brings along if it is still good.
    func current(of request: EmulatorRequest) -> Session? {
        let cookies = request.cookies
        return Self.cookieNames.lazy.compactMap { cookies[$0] }.compactMap { world.sessions.session($0) }
            .first { $0.realm == realm }
    }
}
