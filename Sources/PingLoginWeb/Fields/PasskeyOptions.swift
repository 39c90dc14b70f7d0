import Foundation
import PingFido

/// The options of a passkey's ceremony as browsers read them: `PublicKeyCredentialCreationOptionsJSON` and
/// `PublicKeyCredentialRequestOptionsJSON` (WebAuthn Level 3, sections 5.1.8 and 5.1.9).
struct PasskeyOptions {
    /// The ceremony's name in the script.
    let kind: String
    let json: JSON

    /// - Returns: `nil` when the server's options cannot be used.
    init?(_ wish: PasskeyWish) {
        switch wish {
        case .creation(let options?): self.init(options)
        case .use(let options?): self.init(options)
        case .creation(nil), .use(nil): return nil
        }
    }

    private init(_ options: CredentialCreationOptions) {
        kind = "create"
        var relyingParty: JSON = ["name": .string(options.relyingPartyName)]
        relyingParty["id"] = options.relyingPartyID.map(JSON.string)
        var selection: JSON = ["userVerification": .string(options.userVerification.rawValue)]
        selection["authenticatorAttachment"] = options.attachment.map { .string($0.rawValue) }
        selection["residentKey"] = options.residentKey.map { .string($0.rawValue) }
        selection["requireResidentKey"] = options.residentKey.map { .bool($0 == .required) }
        json = [
            "rp": relyingParty, "challenge": Self.text(options.challenge),
            "timeout": Self.milliseconds(options.timeout),
            "user": [
                "id": Self.text(options.userID), "name": .string(options.userName),
                "displayName": .string(options.userDisplayName.isEmpty ? options.userName : options.userDisplayName),
            ],
            "pubKeyCredParams": .array(options.algorithms.map { ["type": "public-key", "alg": .int($0.rawValue)] }),
            "excludeCredentials": .array(options.excludedCredentials.map(Self.credential)),
            "authenticatorSelection": selection, "attestation": .string(options.attestation.rawValue),
        ]
    }

    private init(_ options: CredentialRequestOptions) {
        kind = "get"
        var json: JSON = [
            "challenge": Self.text(options.challenge), "timeout": Self.milliseconds(options.timeout),
            "userVerification": .string(options.userVerification.rawValue),
            "allowCredentials": .array(options.allowedCredentials.map(Self.credential)),
        ]
        json["rpId"] = options.relyingPartyID.map(JSON.string)
        self.json = json
    }

    private static func credential(_ id: Data) -> JSON { ["type": "public-key", "id": text(id)] }

    private static func text(_ data: Data) -> JSON { .string(data.base64URLEncodedString()) }

    private static func milliseconds(_ duration: Duration) -> JSON { .int(Int(duration / .milliseconds(1))) }
}
