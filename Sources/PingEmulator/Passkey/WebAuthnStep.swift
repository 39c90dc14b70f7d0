import PingFido

/// What both WebAuthn nodes of a journey show, and how they check the submission.
enum WebAuthnStep {
    private static let variable = "webAuthnOutcome"

    static func callbacks(_ data: JSON) -> [CallbackDefinition] {
        [
            .make("MetadataCallback", ["data": data], variable: "metadata"),
            .make("HiddenValueCallback", ["value": "false", "id": .string(variable)], variable: variable),
        ]
    }

    /// Chooses the node's outcome; the variable `webAuthnError` holds an error.
    ///
    /// - Parameter check: Checks the parts of a ceremony's outcome and stores what they prove.
    static func submitted(
        in run: inout JourneyRun,
        takesJSON: Bool,
        _ check: (_ parts: [String], _ request: PasskeyRequest, _ run: inout JourneyRun) throws -> Void
    ) throws -> ActionResult {
        let text = run.variables[variable]?.string ?? ""
        // A challenge is valid for one attempt, successful or not.
        let request = run.passkey
        run.passkey = nil
        run.variables[variable] = nil
        guard let request else { return .outcome("failure") }
        switch JourneyPasskeyOutcome(text, takesJSON: takesJSON) {
        case .unsupported: return .outcome("unsupported")
        case .error(let message):
            run.variables["webAuthnError"] = .string(message)
            return .outcome("error")
        case .parts(let parts):
            do { try check(parts, request, &run) } catch {
                let problem = WebAuthnError(error)
                run.variables["webAuthnError"] = .string("\(problem.name.rawValue):\(problem.message)")
                return .outcome("failure")
            }
            return .outcome("success")
        }
    }
}
