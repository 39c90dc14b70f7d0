import PingFido

/// Stores the passkey in a submitted field. Skips a missing field.
struct RegisterUserPasskeyAction: DaVinciAction {
    static let name = "registerPasskey"
    static let parameters: [String]? = DaVinciPasskeyStep.parameters
    let outcomes = DaVinciPasskeyStep.outcomes
    private let step: DaVinciPasskeyStep

    init(_ members: FlowMembers) throws { step = try DaVinciPasskeyStep(members) }

    func perform(in run: inout DaVinciRun, emulator: EmulatorState) throws -> DaVinciActionResult {
        step.submitted(in: &run) { value, request, run in
            guard let userID = run.userID else {
                throw PingError.webAuthn(.webAuthnNotAllowed, "The flow asks for a passkey before it knows the user.")
            }
            try RelyingParty(emulator: emulator, origin: run.origin)
                .register(Attestation(daVinci: value), for: userID, inResponseTo: request)
        }
    }
}

extension Attestation {
    /// Reads the value of a passkey field.
    init(daVinci json: JSON) throws {
        let value = json["attestationValue"]
        self.init(
            credentialID: try PasskeyBytes.base64(value?["rawId"]?.string ?? value?["id"]?.string),
            clientData: try PasskeyBytes.base64(value?["response"]?["clientDataJSON"]?.string),
            attestationObject: try PasskeyBytes.base64(value?["response"]?["attestationObject"]?.string)
        )
    }
}
