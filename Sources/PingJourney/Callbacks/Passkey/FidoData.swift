import PingFido
import PingFoundation

/// The data of a WebAuthn metadata callback. Most members come twice: as text made for a page's script, and with an
/// underscore as JSON. The JSON is preferred.
struct FidoData {
    let json: JSON

    func creationOptions() throws -> CredentialCreationOptions {
        let selection = structure("authenticatorSelection") ?? [:]
        let requiresResidentKey = selection["requireResidentKey"]?.lenientBool == true
        return CredentialCreationOptions(
            relyingPartyID: relyingPartyID,
            relyingPartyName: text("relyingPartyName") ?? "",
            userID: try userHandle(),
            userName: text("userName") ?? "",
            userDisplayName: text("displayName") ?? "",
            challenge: try challenge(),
            algorithms: try OptionReading.algorithms(structure("pubKeyCredParams"), of: "pubKeyCredParams"),
            excludedCredentials: try credentials("excludeCredentials"),
            attachment: OptionReading.text(selection["authenticatorAttachment"])
                .map(AuthenticatorAttachment.init(rawValue:)),
            residentKey: OptionReading.text(selection["residentKey"]).map(Requirement.init(rawValue:))
                ?? (requiresResidentKey ? .required : nil),
            userVerification: OptionReading.text(selection["userVerification"]).map(Requirement.init(rawValue:))
                ?? .preferred,
            attestation: text("attestationPreference").map(AttestationPreference.init(rawValue:)) ?? .none,
            timeout: OptionReading.timeout(json["timeout"]),
            extensions: json["extensions"] ?? [:],
            received: json
        )
    }

    func requestOptions() throws -> CredentialRequestOptions {
        CredentialRequestOptions(
            relyingPartyID: relyingPartyID,
            challenge: try challenge(),
            allowedCredentials: try credentials("allowCredentials"),
            userVerification: text("userVerification").map(Requirement.init(rawValue:)) ?? .preferred,
            timeout: OptionReading.timeout(json["timeout"]),
            mediation: json["mediation"]?.string.map(CredentialMediation.init(rawValue:)),
            extensions: json["extensions"] ?? [:],
            received: json
        )
    }

    private func text(_ name: String) -> String? { OptionReading.text(json[name]) }

    /// The identifier as such, or taken from the script text `rpId: "example.test",`.
    private var relyingPartyID: String? {
        if let plain = json["_relyingPartyId"]?.string { return plain.isEmpty ? nil : plain }
        guard let text = text("relyingPartyId") else { return nil }
        let quoted = text.split(separator: "\"", omittingEmptySubsequences: false)
        return quoted.count > 2 ? String(quoted[1]) : text
    }

    /// The text itself, whatever it encodes: that is what page scripts make of it.
    private func userHandle() throws -> Data {
        guard let text = text("userId") else {
            throw OptionReading.unusable("userId", json["userId"] == nil ? "is missing" : "is not text, or is empty")
        }
        return Data(text.utf8)
    }

    private func challenge() throws -> Data {
        guard json["challenge"]?.array == nil else { throw OptionReading.unusable("challenge", "is not base64") }
        return try OptionReading.challenge(json["challenge"])
    }

    /// An object that came as JSON, or as JSON in a text.
    private func structure(_ name: String) -> JSON? {
        if let value = json["_" + name], !value.isNull { return value }
        guard let value = json[name] else { return nil }
        guard let text = value.string else { return value }
        return try? JSON(lenientlyParsing: Data(text.utf8))
    }

    /// Credential identifiers, from arrays of signed bytes or from a script text that has such arrays in it.
    private func credentials(_ name: String) throws -> [Data] {
        if let list = json["_" + name], !list.isNull { return try OptionReading.credentials(list, of: name) }
        guard let script = json[name]?.string else { return try OptionReading.credentials(json[name], of: name) }
        return try script.split(separator: "Int8Array([").dropFirst().map { part in
            let numbers = part.prefix { $0 != "]" }.split(separator: ",")
            return try OptionReading.bytes(numbers.map { Int($0.filter { !$0.isWhitespace }) }, of: name)
        }
    }
}
