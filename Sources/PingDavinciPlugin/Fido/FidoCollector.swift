public import Foundation
public import PingCommons
public import PingOrchestrate

/// Why a passkey ceremony failed, by the name of the WebAuthn exception. Open: names may be added.
public struct FidoErrorName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The user declined, or took too long.
    public static let notAllowed = FidoErrorName(rawValue: "NotAllowedError")
    /// The app ended the ceremony.
    public static let abort = FidoErrorName(rawValue: "AbortError")
    /// The authenticator is registered already.
    public static let invalidState = FidoErrorName(rawValue: "InvalidStateError")
    /// The device cannot do what the server wants.
    public static let notSupported = FidoErrorName(rawValue: "NotSupportedError")
    /// The relying party is not allowed here.
    public static let security = FidoErrorName(rawValue: "SecurityError")
    /// The time was up.
    public static let timeout = FidoErrorName(rawValue: "TimeoutError")
    /// Anything else.
    public static let unknown = FidoErrorName(rawValue: "UnknownError")
}

/// A passkey ceremony. Wire type `FIDO2`; the result is given up when the server has answered.
public protocol FidoCollector: Submittable, Closeable {}

extension FidoCollector {
    /// What starts the ceremony, such as `BUTTON`; empty when the server does not say.
    public var trigger: String { field.string("trigger") ?? "" }

    /// Answers the step with a failed ceremony, which the server takes as an action of that name.
    public func setError(_ name: FidoErrorName) {
        field.answer = ["error": .string(name.rawValue)]
    }

    public var payload: JSON? { field.answer?["error"] == nil ? field.answer : nil }

    public var submission: Submission? {
        guard let answer = field.answer else { return nil }
        return answer["error"]?.string.map { Submission(.action, actionKey: $0) } ?? Submission(.submit)
    }

    public func close() { field.answer = nil }
}

/// The creation of a passkey: a `FIDO2` field with the action `REGISTER`.
public final class FidoRegistrationCollector: FidoCollector {
    public let field: CollectorField
    public init(field: CollectorField) { self.field = field }

    /// What the server wants.
    ///
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/invalidFidoOptions``.
    public func options() throws -> FidoRegistrationOptions {
        try FidoRegistrationOptions(json: field.json["publicKeyCredentialCreationOptions"] ?? .null)
    }

    public var problems: [FieldProblem] {
        field.keyProblems + field.optionProblems("publicKeyCredentialCreationOptions") { _ = try options() }
    }

    /// Answers the step with a new credential.
    ///
    /// - Parameters:
    ///   - credentialID: The credential's identifier.
    ///   - clientDataJSON: The client data the authenticator worked on.
    ///   - attestationObject: What the authenticator made, as CBOR.
    ///   - authenticatorAttachment: `platform` or `cross-platform`.
    public func setAttestation(
        credentialID: Data,
        clientDataJSON: Data,
        attestationObject: Data,
        authenticatorAttachment: String = "platform"
    ) {
        let response: JSON = [
            "clientDataJSON": .base64URL(clientDataJSON), "attestationObject": .base64URL(attestationObject),
        ]
        field.answer = [
            "attestationValue": .credential(credentialID, attachment: authenticatorAttachment, response: response)
        ]
    }
}

/// The use of a passkey: a `FIDO2` field with the action `AUTHENTICATE`.
public final class FidoAuthenticationCollector: FidoCollector {
    public let field: CollectorField
    public init(field: CollectorField) { self.field = field }

    /// What the server wants.
    ///
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/invalidFidoOptions``.
    public func options() throws -> FidoAuthenticationOptions {
        try FidoAuthenticationOptions(json: field.json["publicKeyCredentialRequestOptions"] ?? .null)
    }

    public var problems: [FieldProblem] {
        field.keyProblems + field.optionProblems("publicKeyCredentialRequestOptions") { _ = try options() }
    }

    /// Answers the step with a proof.
    ///
    /// - Parameters:
    ///   - credentialID: The credential's identifier.
    ///   - clientDataJSON: The client data the authenticator signed.
    ///   - authenticatorData: What the authenticator says about itself.
    ///   - signature: The signature.
    ///   - userHandle: The user's handle; `nil` when the authenticator gave none.
    ///   - authenticatorAttachment: `platform` or `cross-platform`.
    public func setAssertion(
        credentialID: Data,
        clientDataJSON: Data,
        authenticatorData: Data,
        signature: Data,
        userHandle: Data?,
        authenticatorAttachment: String = "platform"
    ) {
        var response: JSON = [
            "clientDataJSON": .base64URL(clientDataJSON), "authenticatorData": .base64URL(authenticatorData),
            "signature": .base64URL(signature),
        ]
        response["userHandle"] = userHandle.map(JSON.base64URL)
        field.answer = [
            "assertionValue": .credential(credentialID, attachment: authenticatorAttachment, response: response)
        ]
    }
}

extension JSON {
    fileprivate static func base64URL(_ data: Data) -> JSON { .string(data.base64URLEncodedString()) }

    fileprivate static func credential(_ id: Data, attachment: String, response: JSON) -> JSON {
        [
            "id": base64URL(id), "rawId": base64URL(id), "type": "public-key",
            "authenticatorAttachment": .string(attachment), "response": response,
        ]
    }
}

extension CollectorField {
    fileprivate func optionProblems(_ member: String, _ read: () throws -> Void) -> [FieldProblem] {
        do { try read() } catch { return [problem(member, error.localizedDescription)] }
        return []
    }
}
