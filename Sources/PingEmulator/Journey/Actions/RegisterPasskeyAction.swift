import PingFido

/// Lets the user register a passkey, as AM's WebAuthn Registration node does.
struct RegisterPasskeyAction: JourneyAction {
    static let name = "registerPasskey"
    static let parameters: [String]? = PasskeyParameters.names + ["jsonOutcome"]
    let outcomes = ["success", "failure", "unsupported", "error"]
    private let parameters: PasskeyParameters
    private let takesJSON: Bool

    init(_ members: FlowMembers) throws {
        parameters = try PasskeyParameters(members)
        takesJSON = try members["jsonOutcome"]?.bool() ?? true
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        guard let user = run.userID.flatMap({ emulator.users.user(id: $0) }) else {
            throw HttpFailure.am(500, "The journey asks for a passkey before it knows who the user is.")
        }
        let relyingParty = RelyingParty(emulator: emulator, origin: run.origin)
        let request = relyingParty.request(parameters.userVerification)
        run.passkey = request
        let options = JourneyPasskeyOptions(
            relyingParty: relyingParty,
            parameters: parameters,
            request: request,
            takesJSON: takesJSON
        )
        return .step(WebAuthnStep.callbacks(options.registration(of: user)))
    }

    func submitted(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        try WebAuthnStep.submitted(in: &run, takesJSON: takesJSON) { parts, request, run in
            guard let userID = run.userID else { return }
            try RelyingParty(emulator: emulator, origin: run.origin)
                .register(
                    Attestation(parts: parts),
                    for: userID,
                    inResponseTo: request,
                    deviceName: parts.count > 3 ? parts[3...].joined(separator: "::") : nil
                )
        }
    }
}
