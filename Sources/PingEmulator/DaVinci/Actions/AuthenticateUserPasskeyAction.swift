import PingFido

/// Authenticates with the passkey in a submitted field: the known user, or the passkey's own user. Without a value, the
/// outcome is `skipped`.
struct AuthenticateUserPasskeyAction: DaVinciAction {
    static let name = "authenticatePasskey"
    static let parameters: [String]? = DaVinciPasskeyStep.parameters
    let outcomes = DaVinciPasskeyStep.outcomes
    private let step: DaVinciPasskeyStep

    init(_ members: FlowMembers) throws { step = try DaVinciPasskeyStep(members) }

    func perform(in run: inout DaVinciRun, emulator: EmulatorState) throws -> DaVinciActionResult {
        step.submitted(in: &run) { value, request, run in
            run.userID = try RelyingParty(emulator: emulator, origin: run.origin)
                .authenticate(
                    Assertion(daVinci: value),
                    handle: value["assertionValue"]?["response"]?["userHandle"]?.string,
                    of: run.userID,
                    inResponseTo: request
                )
        }
    }
}

extension Assertion {
    /// Reads the value of a passkey field, without the user handle, which clients encode in many ways.
    init(daVinci json: JSON) throws {
        let value = json["assertionValue"]
        self.init(
            credentialID: try PasskeyBytes.base64(value?["rawId"]?.string ?? value?["id"]?.string),
            clientData: try PasskeyBytes.base64(value?["response"]?["clientDataJSON"]?.string),
            authenticatorData: try PasskeyBytes.base64(value?["response"]?["authenticatorData"]?.string),
            signature: try PasskeyBytes.base64(value?["response"]?["signature"]?.string),
            userHandle: nil
        )
    }
}
