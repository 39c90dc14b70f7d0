public import PingFido
import PingFoundation

/// A passkey ceremony. Wire type `FIDO2`. The SDK forgets the result when the server has responded.
public protocol FidoCollector: Submittable, Closeable {}

extension FidoCollector {
    /// The trigger of the ceremony, such as `BUTTON`; empty when the server does not say.
    public var trigger: String { field.string("trigger") ?? "" }

    /// Submits a failed ceremony. The server treats the error's name as the action.
    ///
    /// - Parameter code: Why it failed. The SDK sends a name that DaVinci flows do not know as `UnknownError`.
    package func setError(_ code: PingError.Code) {
        let name = (code == .webAuthnData ? .webAuthnUnknown : code).webAuthnName
        field.answer = ["error": .string(name)]
        decide()
    }

    public var payload: JSON? { field.answer?["error"] == nil ? field.answer : nil }

    public var submission: Submission? {
        guard let answer = field.answer else { return nil }
        return answer["error"]?.string.map { Submission(.action, actionKey: $0) } ?? Submission(.submit)
    }

    /// A missing ceremony is not the user's mistake: the user may choose another way, and the server decides.
    public func validate() -> [ValidationError] { [] }
}

/// Registers a passkey: a `FIDO2` field with the action `REGISTER`.
public final class FidoRegistrationCollector: FidoCollector {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The server's options for the ceremony.
    ///
    /// - Throws: `PingError` with code `invalidFidoOptions`.
    public func options() throws -> CredentialCreationOptions {
        try FidoOptions.creation(field.received["publicKeyCredentialCreationOptions"])
    }

    /// Submits the step with a new credential.
    ///
    /// - Parameter attestation: The attestation that the authenticator made.
    package func setAttestation(_ attestation: Attestation) {
        let response: JSON = [
            "clientDataJSON": .base64URL(attestation.clientData),
            "attestationObject": .base64URL(attestation.attestationObject),
        ]
        field.answer = [
            "attestationValue": .credential(
                attestation.credentialID,
                attachment: attestation.attachment,
                response: response
            )
        ]
        decide()
    }
}

/// Authenticates with a passkey: a `FIDO2` field with the action `AUTHENTICATE`.
public final class FidoAuthenticationCollector: FidoCollector {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The server's options for the ceremony.
    ///
    /// - Throws: `PingError` with code `invalidFidoOptions`.
    public func options() throws -> CredentialRequestOptions {
        try FidoOptions.request(field.received["publicKeyCredentialRequestOptions"])
    }

    /// Submits the step with an assertion.
    ///
    /// - Parameter assertion: The assertion that the authenticator signed.
    package func setAssertion(_ assertion: Assertion) {
        var response: JSON = [
            "clientDataJSON": .base64URL(assertion.clientData),
            "authenticatorData": .base64URL(assertion.authenticatorData),
            "signature": .base64URL(assertion.signature),
        ]
        response["userHandle"] = assertion.userHandle.map(JSON.base64URL)
        field.answer = [
            "assertionValue": .credential(assertion.credentialID, attachment: assertion.attachment, response: response)
        ]
        decide()
    }
}

extension JSON {
    fileprivate static func base64URL(_ data: Data) -> JSON { .string(data.base64URLEncodedString()) }

    fileprivate static func credential(_ id: Data, attachment: AuthenticatorAttachment, response: JSON) -> JSON {
        [
            "id": base64URL(id), "rawId": base64URL(id), "type": "public-key",
            "authenticatorAttachment": .string(attachment.rawValue), "response": response,
        ]
    }
}
