import PingFido

/// Lets the user register a passkey, as AM's WebAuthn Registration node does.
struct RegisterPasskeyAction: JourneyAction {
    static let name = "registerPasskey"
    static let parameters: [String]? = PasskeyParameters.names + ["jsonOutcome"]
    let outcomes = ["success", "failure", "unsupported", "error"]
    private let step: WebAuthnStep

    init(_ members: FlowMembers) throws { step = try WebAuthnStep(members) }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        guard let user = run.userID.flatMap({ emulator.users.user(id: $0) }) else {
            throw HttpFailure.am(500, "The journey asks for a passkey before it knows who the user is.")
        }
        return step.shown(in: &run, emulator) { $0.registration(of: user) }
    }

    func submitted(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        try step.submitted(in: &run) { parts, request, run in
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
