import PingNetwork

/// The login of an app on another device (RFC 8628).
extension AuthorizationVisit {
    /// - Parameters:
    ///   - login: The login that waits for its user.
    ///   - origin: The origin of the emulator, as the browser calls it.
    /// - Returns: `nil` when the client is not registered.
    init?(_ login: DeviceLoginStore.Login, origin: String, emulator: EmulatorState) {
        let clients = emulator.configuration.clients
        guard let client = clients.first(where: { $0.id == login.clientID }) else { return nil }
        // A DaVinci flow needs a request. Nobody knows the verifier of its challenge, so nobody can use its code.
        var parameters = [
            ("client_id", client.id), ("response_type", "code"), ("scope", login.scopes.joined(separator: " ")),
            ("redirect_uri", client.redirectURIs.first ?? ""), ("code_challenge_method", "S256"),
            ("code_challenge", emulator.tokens.random(bytes: 32)),
        ]
        if !login.details.details.isEmpty {
            parameters.append((ServerAuthorizationDetails.name, JSON.array(login.details.details).text()))
        }
        request = ServerAuthorizationRequest(client: client, parameters: Parameters(parameters))
        issuer = login.issuer
        self.origin = origin
        userCode = login.userCode
    }

    func approval(of userCode: String, _ session: ServerSession, _ emulator: EmulatorState) -> VisitEnd {
        guard emulator.approveDevice(userCode, userID: session.userID, session: session) else { return Self.late }
        return .notice(title: "Your device is signed in", text: "You can close this page and go back to the device.")
    }

    func denial(of userCode: String, _ emulator: EmulatorState) -> VisitEnd {
        guard emulator.deviceLogins.decide(userCode, { _ in .denied }) else { return Self.late }
        return .notice(title: "The device is not signed in", text: "The emulator tells the device that you refused.")
    }

    private static let late = VisitEnd.notice(
        title: "This code is over",
        text: "It is too old, or has been used. The emulator has done nothing. Start the login on the device again."
    )
}

extension Issuer {
    /// The session of a browser with this provider.
    func session(of request: EmulatorRequest, _ emulator: EmulatorState) -> ServerSession? {
        switch product {
        case .accessManagement(let realm): SessionReader(emulator: emulator).session(of: request, realm: realm)
        case .daVinci(let environment):
            ServerDaVinciSession(emulator: emulator, environment: environment).current(of: request)
        }
    }
}
