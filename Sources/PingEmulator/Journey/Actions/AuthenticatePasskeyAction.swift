import PingFido

/// Authenticates with a passkey, as AM's WebAuthn Authentication node does: the identified user, or the passkey's user.
struct AuthenticatePasskeyAction: JourneyAction {
    static let name = "authenticatePasskey"
    static let parameters: [String]? = ["userVerification", "timeout", "jsonOutcome"]
    let outcomes = ["success", "failure", "unsupported", "error", "noDevice"]
    private let step: WebAuthnStep

    init(_ members: FlowMembers) throws { step = try WebAuthnStep(members) }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        let user = run.userID.flatMap { emulator.users.user(id: $0) }
        if let user, user.passkeys.isEmpty { return .outcome("noDevice") }
        return step.shown(in: &run, emulator) { $0.authentication(of: user) }
    }

    func submitted(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        try step.submitted(in: &run) { parts, request, run in
            let handle = parts.count > 4 && !parts[4].isEmpty ? parts[4] : nil
            let userID = try RelyingParty(emulator: emulator, origin: run.origin)
                .authenticate(Assertion(parts: parts), handle: handle, of: run.userID, inResponseTo: request)
            run.userID = userID
            run.variables["userName"] = emulator.users.user(id: userID).map { .string($0.userName) }
        }
    }
}
