import Crypto
package import Foundation
package import PingFido

/// The relying party's side of a ceremony (WebAuthn Level 2, section 7): what a server must check.
///
/// It takes ES256 keys, whatever the attestation's format: the statement is not verified, as for the preference `none`.
package struct RelyingPartyVerifier: Sendable {
    /// The relying party's domain.
    package let relyingPartyID: String
    /// The origins that may run ceremonies.
    package let origins: Set<String>
    /// Whether the user must have been recognised, not only present.
    package let requiresUserVerification: Bool

    package init(relyingPartyID: String, origins: Set<String>, requiresUserVerification: Bool = false) {
        self.relyingPartyID = relyingPartyID
        self.origins = origins
        self.requiresUserVerification = requiresUserVerification
    }

    /// A credential that the relying party knows.
    package struct Credential: Sendable {
        /// The credential's identifier.
        package let id: Data
        package let publicKey: COSEKey
        /// The highest counter seen.
        package var counter: UInt32

        /// Creates a credential of what a relying party has stored.
        package init(id: Data, publicKey: COSEKey, counter: UInt32) {
            self.id = id
            self.publicKey = publicKey
            self.counter = counter
        }
    }

    /// Checks a new credential: ceremony, challenge, origin, relying party, user, key.
    ///
    /// Whether the identifier is registered already is for the caller to check.
    ///
    /// - Returns: The credential to store.
    /// - Throws: `PingError` with a code `webauthn_…`, naming the check that failed.
    package func register(_ attestation: Attestation, challenge: Data) throws -> Credential {
        try check(attestation.clientData, ceremony: .create, challenge: challenge)
        let object = try CBOR(decoding: attestation.attestationObject)
        guard let bytes = object["authData"]?.bytes, object["fmt"]?.text != nil else {
            throw PingError.webAuthn(.webAuthnData, "The attestation has no authenticator data or no format.")
        }
        let data = try AuthenticatorData(decoding: bytes)
        try check(data)
        guard let credential = data.attestedCredential else {
            throw PingError.webAuthn(.webAuthnData, "There is no new credential.")
        }
        guard credential.credentialID == attestation.credentialID else {
            throw PingError.webAuthn(.webAuthnData, "The credential's identifier differs from the signed one.")
        }
        return Credential(id: credential.credentialID, publicKey: credential.publicKey, counter: data.counter)
    }

    /// Checks a proof of possession: ceremony, challenge, origin, relying party, user, signature, counter.
    ///
    /// - Returns: The credential with its new counter, to store.
    /// - Throws: `PingError` with a code `webauthn_…`, naming the check that failed.
    package func authenticate(_ assertion: Assertion, challenge: Data, credential: Credential) throws -> Credential {
        guard assertion.credentialID == credential.id else {
            throw PingError.webAuthn(.webAuthnNotAllowed, "Another credential was used.")
        }
        try check(assertion.clientData, ceremony: .get, challenge: challenge)
        let data = try AuthenticatorData(decoding: assertion.authenticatorData)
        try check(data)
        let signed = assertion.authenticatorData + Data(SHA256.hash(data: assertion.clientData))
        guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: assertion.signature),
            credential.publicKey.publicKey.isValidSignature(signature, for: signed)
        else { throw PingError.webAuthn(.webAuthnSecurity, "The signature does not fit.") }
        guard data.counter > credential.counter || (data.counter == 0 && credential.counter == 0) else {
            throw PingError.webAuthn(.webAuthnSecurity, "The counter did not grow: the key may have been copied.")
        }
        var used = credential
        used.counter = data.counter
        return used
    }

    private func check(_ clientData: Data, ceremony: CollectedClientData.Ceremony, challenge: Data) throws {
        let client = try CollectedClientData(decoding: clientData)
        guard client.ceremony == ceremony else {
            throw PingError.webAuthn(.webAuthnData, "The client data is of the other ceremony.")
        }
        guard client.challenge == challenge else {
            throw PingError.webAuthn(.webAuthnSecurity, "The challenge differs.")
        }
        guard origins.contains(client.origin) else {
            throw PingError.webAuthn(.webAuthnSecurity, "The origin \(client.origin) may not run this ceremony.")
        }
    }

    private func check(_ data: AuthenticatorData) throws {
        guard data.relyingPartyHash == Data(SHA256.hash(data: Data(relyingPartyID.utf8))) else {
            throw PingError.webAuthn(.webAuthnSecurity, "The credential is for another relying party.")
        }
        guard data.flags.contains(.userPresent) else {
            throw PingError.webAuthn(.webAuthnNotAllowed, "No user was present.")
        }
        guard !requiresUserVerification || data.flags.contains(.userVerified) else {
            throw PingError.webAuthn(.webAuthnNotAllowed, "The user was not recognised.")
        }
    }
}
