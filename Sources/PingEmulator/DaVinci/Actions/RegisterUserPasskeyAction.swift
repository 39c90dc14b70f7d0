import PingFido

/// Keeps the passkey that the answer to a field holds. A field left out is passed over.
struct RegisterUserPasskeyAction: DaVinciAction {
    static let name = "registerPasskey"
    static let parameters: [String]? = DaVinciPasskeyStep.parameters
    let outcomes = DaVinciPasskeyStep.outcomes
    private let step: DaVinciPasskeyStep

    init(_ members: FlowMembers) throws {
        step = try DaVinciPasskeyStep(members)
    }

    func perform(in run: inout DaVinciRun, emulator: EmulatorState) throws -> DaVinciActionResult {
        step.answer(in: &run) { value, request, run in
            guard let userID = run.userID else {
                throw WebAuthnError(.notAllowed, "The flow asks for a passkey before it knows the user.")
            }
            try RelyingParty(emulator: emulator, origin: run.origin)
                .register(Attestation(daVinci: value), for: userID, answering: request)
        }
    }
}

extension Attestation {
    /// Reads the answer to a passkey field.
    init(daVinci json: JSON) throws {
        let value = json["attestationValue"]
        self.init(
            credentialID: try PasskeyBytes.base64(value?["rawId"]?.string ?? value?["id"]?.string),
            clientData: try PasskeyBytes.base64(value?["response"]?["clientDataJSON"]?.string),
            attestationObject: try PasskeyBytes.base64(value?["response"]?["attestationObject"]?.string)
        )
    }
}
