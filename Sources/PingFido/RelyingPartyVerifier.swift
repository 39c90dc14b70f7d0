import Crypto
public import Foundation

/// The relying party's side of a ceremony (WebAuthn Level 2, section 7): what a server, or an emulator, must check.
public struct RelyingPartyVerifier: Sendable {
    /// The relying party's domain.
    public let relyingPartyID: String
    /// The origins that may run ceremonies.
    public let origins: Set<String>

    public init(relyingPartyID: String, origins: Set<String>) {
        self.relyingPartyID = relyingPartyID
        self.origins = origins
    }

    /// A credential that the relying party knows.
    public struct Credential: Sendable {
        public let id: Data
        public let publicKey: CoseKey
        /// The highest counter seen.
        public var counter: UInt32
    }

    /// Checks a new credential: challenge, origin, relying party, user presence.
    ///
    /// - Throws: ``WebAuthnError`` naming the check that failed.
    public func register(_ attestation: Attestation, challenge: Data) throws -> Credential {
        try check(attestation.clientData, ceremony: .create, challenge: challenge)
        let object = try CBOR(decoding: attestation.attestationObject)
        guard let bytes = object["authData"]?.bytes else {
            throw WebAuthnError(.data, "There is no authenticator data.")
        }
        let data = try AuthenticatorData(decoding: bytes)
        try check(data)
        guard let credential = data.attestedCredential else {
            throw WebAuthnError(.data, "There is no new credential.")
        }
        guard credential.credentialID == attestation.credentialID else {
            throw WebAuthnError(.data, "The credential's identifier differs from the signed one.")
        }
        return Credential(id: credential.credentialID, publicKey: credential.publicKey, counter: data.counter)
    }

    /// Checks a proof of possession: challenge, origin, relying party, user presence, signature, counter.
    ///
    /// - Returns: The credential with its new counter.
    /// - Throws: ``WebAuthnError`` naming the check that failed.
    public func authenticate(_ assertion: Assertion, challenge: Data, credential: Credential) throws -> Credential {
        guard assertion.credentialID == credential.id else {
            throw WebAuthnError(.notAllowed, "Another credential was used.")
        }
        try check(assertion.clientData, ceremony: .get, challenge: challenge)
        let data = try AuthenticatorData(decoding: assertion.authenticatorData)
        try check(data)
        let signed = assertion.authenticatorData + Data(SHA256.hash(data: assertion.clientData))
        guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: assertion.signature),
            credential.publicKey.publicKey.isValidSignature(signature, for: signed)
        else { throw WebAuthnError(.security, "The signature does not fit.") }
        guard data.counter > credential.counter || (data.counter == 0 && credential.counter == 0) else {
            throw WebAuthnError(.security, "The counter went back: the key may have been copied.")
        }
        var used = credential
        used.counter = data.counter
        return used
    }

    private func check(_ clientData: Data, ceremony: CollectedClientData.Ceremony, challenge: Data) throws {
        let client = try CollectedClientData(decoding: clientData)
        guard client.ceremony == ceremony else {
            throw WebAuthnError(.data, "The client data is of the other ceremony.")
        }
        guard client.challenge == challenge else { throw WebAuthnError(.security, "The challenge differs.") }
        guard origins.contains(client.origin) else {
            throw WebAuthnError(.security, "The origin \(client.origin) may not run this ceremony.")
        }
    }

    private func check(_ data: AuthenticatorData) throws {
        guard data.relyingPartyHash == Data(SHA256.hash(data: Data(relyingPartyID.utf8))) else {
            throw WebAuthnError(.security, "The credential is for another relying party.")
        }
        guard data.flags.contains(.userPresent) else { throw WebAuthnError(.notAllowed, "No user was present.") }
    }
}
