import PingFido

/// The step that both WebAuthn nodes of a journey show, and the check of its submission.
struct WebAuthnStep: Sendable {
    private static let variable = "webAuthnOutcome"
    private let parameters: PasskeyParameters
    private let takesJSON: Bool

    init(_ members: FlowMembers) throws {
        parameters = try PasskeyParameters(members)
        takesJSON = try members["jsonOutcome"]?.bool() ?? true
    }

    /// - Parameter describe: Chooses which ceremony the options are for.
    func shown(
        in run: inout JourneyRun,
        _ emulator: EmulatorState,
        _ describe: (JourneyPasskeyOptions) -> JSON
    ) -> ActionResult {
        let relyingParty = RelyingParty(emulator: emulator, origin: run.origin)
        let request = relyingParty.request(parameters.userVerification)
        run.passkey = request
        let options = JourneyPasskeyOptions(
            relyingParty: relyingParty,
            parameters: parameters,
            request: request,
            takesJSON: takesJSON
        )
        let hidden: [String: JSON] = ["value": "false", "id": .string(Self.variable)]
        return .step([
            .make("MetadataCallback", ["data": describe(options)], variable: "metadata"),
            .make("HiddenValueCallback", hidden, variable: Self.variable),
        ])
    }

    /// Chooses the node's outcome; the variable `webAuthnError` holds an error.
    ///
    /// - Parameter check: Checks the parts of a ceremony's outcome and stores what they prove.
    func submitted(
        in run: inout JourneyRun,
        _ check: (_ parts: [String], _ request: IssuedCeremony, _ run: inout JourneyRun) throws -> Void
    ) throws -> ActionResult {
        let text = run.variables[Self.variable]?.string ?? ""
        // A challenge is valid for one attempt, successful or not.
        let request = run.passkey
        run.passkey = nil
        run.variables[Self.variable] = nil
        guard let request else { return .outcome("failure") }
        switch JourneyPasskeyOutcome(text, takesJSON: takesJSON) {
        case .unsupported: return .outcome("unsupported")
        case .error(let message):
            run.variables["webAuthnError"] = .string(message)
            return .outcome("error")
        case .parts(let parts):
            do { try check(parts, request, &run) } catch {
                let problem = PingError(ceremony: error)
                run.variables["webAuthnError"] = .string("\(problem.code.webAuthnName):\(problem.message)")
                return .outcome("failure")
            }
            return .outcome("success")
        }
    }
}
