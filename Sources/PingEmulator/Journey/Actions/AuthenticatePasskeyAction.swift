import PingFido

/// Authenticates with a passkey, as AM's WebAuthn Authentication node does: the identified user, or the passkey's user.
struct AuthenticatePasskeyAction: JourneyAction {
    static let name = "authenticatePasskey"
    static let parameters: [String]? = ["userVerification", "timeout", "jsonOutcome"]
    let outcomes = ["success", "failure", "unsupported", "error", "noDevice"]
    private let parameters: PasskeyParameters
    private let takesJSON: Bool

    init(_ members: FlowMembers) throws {
        parameters = try PasskeyParameters(members)
        takesJSON = try members["jsonOutcome"]?.bool() ?? true
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        let user = run.userID.flatMap { emulator.users.user(id: $0) }
        if let user, user.passkeys.isEmpty { return .outcome("noDevice") }
        let relyingParty = RelyingParty(emulator: emulator, origin: run.origin)
        let request = relyingParty.request(parameters.userVerification)
        run.passkey = request
        let options = JourneyPasskeyOptions(
            relyingParty: relyingParty,
            parameters: parameters,
            request: request,
            takesJSON: takesJSON
        )
        return .step(WebAuthnStep.callbacks(options.authentication(of: user)))
    }

    func submitted(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        try WebAuthnStep.submitted(in: &run, takesJSON: takesJSON) { parts, request, run in
            let handle = parts.count > 4 && !parts[4].isEmpty ? parts[4] : nil
            let userID = try RelyingParty(emulator: emulator, origin: run.origin)
                .authenticate(Assertion(parts: parts), handle: handle, of: run.userID, inResponseTo: request)
            run.userID = userID
            run.variables["userName"] = emulator.users.user(id: userID).map { .string($0.userName) }
        }
    }
}
