import Foundation
import PingFido

/// The outcome of a ceremony that a browser has held, as the page's script posts it: `PublicKeyCredential.toJSON()`
/// (WebAuthn Level 3, section 5.1), or the name of an error.
struct PostedPasskey: Authenticator {
    private let json: JSON

    init?(_ text: String) {
        guard !text.isEmpty, let json = try? JSON(parsing: Data(text.utf8)), json.object != nil else { return nil }
        self.json = json
    }

    func create(_ options: CredentialCreationOptions) async throws -> Attestation {
        let response = try response()
        return Attestation(
            credentialID: try bytes(json["rawId"]),
            clientData: try bytes(response["clientDataJSON"]),
            attestationObject: try bytes(response["attestationObject"]),
            attachment: attachment
        )
    }

    func get(_ options: CredentialRequestOptions) async throws -> Assertion {
        let response = try response()
        return Assertion(
            credentialID: try bytes(json["rawId"]),
            clientData: try bytes(response["clientDataJSON"]),
            authenticatorData: try bytes(response["authenticatorData"]),
            signature: try bytes(response["signature"]),
            userHandle: try response["userHandle"].flatMap { $0.isNull ? nil : try bytes($0) },
            attachment: attachment
        )
    }

    private var attachment: AuthenticatorAttachment {
        json["authenticatorAttachment"]?.string == "cross-platform" ? .crossPlatform : .platform
    }

    private func response() throws -> JSON {
        if let name = json["error"]?.string {
            let code = Self.codes.first { $0.webAuthnName == name } ?? .webAuthnUnknown
            throw PingError.webAuthn(code, "The browser could not use a passkey.")
        }
        guard let response = json["response"] else { throw Self.damaged }
        return response
    }

    private func bytes(_ value: JSON?) throws -> Data {
        guard let data = value?.string.flatMap(Data.init(base64URLEncoded:)) else { throw Self.damaged }
        return data
    }

    private static let damaged = PingError.webAuthn(.webAuthnData, "The browser's response is damaged.")

    private static let codes: [PingError.Code] = [
        .webAuthnNotAllowed, .webAuthnAbort, .webAuthnInvalidState, .webAuthnNotSupported, .webAuthnSecurity,
        .webAuthnTimeout, .webAuthnData,
    ]
}
