import PingFido

/// Takes the passkey in the answer to a field as proof: of the known user, or of the passkey's own. Without an answer the
/// outcome is `skipped`.
struct AuthenticateUserPasskeyAction: DaVinciAction {
    static let name = "authenticatePasskey"
    static let parameters: [String]? = DaVinciPasskeyStep.parameters
    let outcomes = DaVinciPasskeyStep.outcomes
    private let step: DaVinciPasskeyStep

    init(_ members: FlowMembers) throws {
        step = try DaVinciPasskeyStep(members)
    }

    func perform(in run: inout DaVinciRun, emulator: EmulatorState) throws -> DaVinciActionResult {
        step.answer(in: &run) { value, request, run in
            run.userID = try RelyingParty(emulator: emulator, origin: run.origin)
                .authenticate(
                    Assertion(daVinci: value),
                    handle: value["assertionValue"]?["response"]?["userHandle"]?.string,
                    of: run.userID,
                    answering: request
                )
        }
    }
}

extension Assertion {
    /// Reads the answer to a passkey field. The user's handle is left out: clients write it in too many ways.
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
