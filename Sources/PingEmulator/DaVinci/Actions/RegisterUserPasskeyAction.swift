import PingCommons
import PingWebAuthn

/// Keeps the passkey that the answer to a field holds. A field left out is passed over.
struct RegisterUserPasskeyAction: DaVinciAction {
    static let name = "registerPasskey"
    let outcomes = ["done", "skipped"]
    private let field: String

    init(_ members: FlowMembers) throws {
        try members.allow(["field"])
        field = try members["field"]?.string() ?? "passkey"
    }

    func perform(in run: inout DaVinciRun, world: World) throws -> DaVinciActionResult {
        guard let value = run.variables[field] else { return .outcome("skipped") }
        guard let request = run.passkeys[field], let userID = run.userID else { return .refusal(.passkey(field, "")) }
        do {
            let relyingParty = RelyingParty(world: world, origin: run.origin)
            try relyingParty.register(Attestation(daVinci: value), for: userID, answering: request)
        } catch {
            return .refusal(.passkey(field, WebAuthnError(error).message))
        }
        run.passkeys[field] = nil
        run.variables[field] = nil
        return .outcome("done")
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
