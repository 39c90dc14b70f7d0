import PingFido

/// Reads the options of passkey fields, whose members are those of WebAuthn.
enum FidoOptions {
    static func creation(_ json: JSON?) throws -> CredentialCreationOptions {
        let json = try object(json, "publicKeyCredentialCreationOptions")
        let selection = json["authenticatorSelection"] ?? [:]
        let userName = json["user"]?["name"]?.lenientString ?? ""
        let requiresResidentKey = selection["requireResidentKey"]?.lenientBool == true
        return CredentialCreationOptions(
            relyingPartyID: OptionReading.text(json["rp"]?["id"]),
            relyingPartyName: json["rp"]?["name"]?.lenientString ?? "",
            userID: try OptionReading.someBytes(json["user"]?["id"], of: "user.id"),
            userName: userName,
            userDisplayName: json["user"]?["displayName"]?.lenientString ?? userName,
            challenge: try OptionReading.challenge(json["challenge"]),
            algorithms: try OptionReading.algorithms(json["pubKeyCredParams"], of: "pubKeyCredParams"),
            excludedCredentials: try OptionReading.credentials(json["excludeCredentials"], of: "excludeCredentials"),
            attachment: OptionReading.text(selection["authenticatorAttachment"])
                .map(AuthenticatorAttachment.init(rawValue:)),
            residentKey: OptionReading.text(selection["residentKey"]).map(Requirement.init(rawValue:))
                ?? (requiresResidentKey ? .required : nil),
            userVerification: OptionReading.text(selection["userVerification"]).map(Requirement.init(rawValue:))
                ?? .preferred,
            attestation: OptionReading.text(json["attestation"]).map(AttestationPreference.init(rawValue:)) ?? .none,
            timeout: OptionReading.timeout(json["timeout"]),
            extensions: json["extensions"] ?? [:],
            received: json
        )
    }

    static func request(_ json: JSON?) throws -> CredentialRequestOptions {
        let json = try object(json, "publicKeyCredentialRequestOptions")
        return CredentialRequestOptions(
            relyingPartyID: OptionReading.text(json["rpId"]),
            challenge: try OptionReading.challenge(json["challenge"]),
            allowedCredentials: try OptionReading.credentials(json["allowCredentials"], of: "allowCredentials"),
            userVerification: OptionReading.text(json["userVerification"]).map(Requirement.init(rawValue:))
                ?? .preferred,
            timeout: OptionReading.timeout(json["timeout"]),
            extensions: json["extensions"] ?? [:],
            received: json
        )
    }

    private static func object(_ json: JSON?, _ name: String) throws -> JSON {
        guard let json, json.isObject else { throw OptionReading.unusable(name, "is not an object") }
        return json
    }
}
