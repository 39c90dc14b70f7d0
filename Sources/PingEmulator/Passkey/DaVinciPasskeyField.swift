import Foundation
import PingFido

/// Completes the passkey fields of a form with the options of their ceremonies.
struct DaVinciPasskeyField: Sendable {
    static let type = "FIDO2"
    /// The WebAuthn error names that clients submit as a button when a ceremony failed.
    static let failures: Set<String> = [
        "NotAllowedError", "AbortError", "InvalidStateError", "NotSupportedError", "SecurityError", "TimeoutError",
        "UnknownError",
    ]
    /// The name for any of them in flow files.
    static let anyFailure = "$error"

    let relyingParty: RelyingParty
    let field: DaVinciField

    private var isRegistration: Bool { field.json["action"] == "REGISTER" }

    private var member: String {
        isRegistration ? "publicKeyCredentialCreationOptions" : "publicKeyCredentialRequestOptions"
    }

    /// The request behind the field.
    func request() -> IssuedCeremony {
        let given = field.json[member]
        let text = given?["userVerification"] ?? given?["authenticatorSelection"]?["userVerification"]
        return relyingParty.request(Requirement(rawValue: text?.string ?? Requirement.preferred.rawValue))
    }

    /// The field as sent. The file's members override the emulator's.
    ///
    /// - Throws: ``HttpFailure`` for a registration without a user.
    func json(_ request: IssuedCeremony, user: EmulatorUser?) throws -> JSON {
        var json = field.json
        let given = json[member] ?? [:]
        guard let members = given.object else { return json }
        var options = isRegistration ? try creation(request, user) : self.request(request, user)
        for (name, value) in members { options[name] = value }
        json[member] = options
        return json
    }

    private func creation(_ request: IssuedCeremony, _ user: EmulatorUser?) throws -> JSON {
        guard let user else {
            throw HttpFailure.am(500, "The flow asks for a passkey before it knows who the user is.")
        }
        var parameters = PasskeyParameters()
        parameters.userVerification = request.userVerification
        return [
            "rp": ["id": .string(relyingParty.id), "name": .string(relyingParty.name)],
            "user": [
                "id": UserHandle(user).bytes.signedBytes, "name": .string(user.userName),
                "displayName": .string(user.displayName),
            ],
            "challenge": request.challenge.signedBytes,
            // PingOne sends the numbers as strings.
            "pubKeyCredParams": .array(
                parameters.algorithms.map { ["type": "public-key", "alg": .string(String($0))] }
            ),
            "timeout": .int(parameters.timeout), "excludeCredentials": descriptors(user.passkeys),
            "authenticatorSelection": parameters.selection, "attestation": "none",
        ]
    }

    private func request(_ request: IssuedCeremony, _ user: EmulatorUser?) -> JSON {
        [
            "challenge": request.challenge.signedBytes, "timeout": .int(PasskeyParameters().timeout),
            "rpId": .string(relyingParty.id), "allowCredentials": descriptors(user?.passkeys ?? []),
            "userVerification": .string(request.userVerification.rawValue),
        ]
    }

    private func descriptors(_ passkeys: [EmulatorPasskey]) -> JSON {
        .array(passkeys.map { ["type": "public-key", "id": $0.id.signedBytes] })
    }
}
