import Crypto
import Foundation
import PingFido

/// What is wrong with the outcome of a ceremony. Everything else about it is right, the signature included.
struct Forgery: Sendable {
    var challenge: Data?
    var origin: String?
    var relyingPartyID: String?
    var ceremony: CollectedClientData.Ceremony?
    var flags: AuthenticatorData.Flags = [.userPresent, .userVerified]
    var counter: UInt32?
    var credentialID: Data?
    var userHandle: Data?
    /// Changes the client data after they were signed.
    var clientData: @Sendable (Data) -> Data = { $0 }
    /// Changes the authenticator data after they were signed.
    var authenticatorData: @Sendable (Data) -> Data = { $0 }
    /// Changes the signature, or the attestation object.
    var proof: @Sendable (Data) -> Data = { $0 }
    /// Signs with another key.
    var isSignedByAnother = false
}

/// An authenticator with one key, which lies as a test wants it to.
final class ForgingAuthenticator: Authenticator {
    let id: Data
    private let origin: String
    private let key = P256.Signing.PrivateKey()
    private let forgery = Locked(Forgery())
    private let handle = Locked(Data())
    private let counter = Locked<UInt32>(0)

    init(origin: String, id: Data = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })) {
        self.origin = origin
        self.id = id
    }

    /// Lies from now on. `nil` for the truth.
    func forge(_ forgery: Forgery?) { self.forgery.set(forgery ?? Forgery()) }

    func create(_ options: CredentialCreationOptions) async throws -> Attestation {
        handle.set(options.userID)
        let forgery = forgery.current
        let data = AuthenticatorData(
            relyingPartyHash: hash(forgery.relyingPartyID ?? options.relyingPartyID ?? ""),
            flags: forgery.flags.union(.attestedCredential),
            counter: forgery.counter ?? 0,
            attestedCredential: AuthenticatorData.AttestedCredential(
                authenticatorID: Data(count: 16),
                credentialID: id,
                publicKey: COSEKey(key.publicKey)
            )
        )
        let object: CBOR = .map([
            "fmt": "none", "attStmt": .map([:]), "authData": .bytes(forgery.authenticatorData(data.encoded())),
        ])
        return Attestation(
            credentialID: forgery.credentialID ?? id,
            clientData: forgery.clientData(client(.create, options.challenge)),
            attestationObject: forgery.proof(object.encoded())
        )
    }

    func get(_ options: CredentialRequestOptions) async throws -> Assertion {
        let forgery = forgery.current
        let count = counter.withLock { counter in
            counter += 1
            return counter
        }
        let data = AuthenticatorData(
            relyingPartyHash: hash(forgery.relyingPartyID ?? options.relyingPartyID ?? ""),
            flags: forgery.flags,
            counter: forgery.counter ?? count
        ).encoded()
        let client = client(.get, options.challenge)
        let signer = forgery.isSignedByAnother ? P256.Signing.PrivateKey() : key
        let signature = try signer.signature(for: data + Data(SHA256.hash(data: client))).derRepresentation
        return Assertion(
            credentialID: forgery.credentialID ?? id,
            clientData: forgery.clientData(client),
            authenticatorData: forgery.authenticatorData(data),
            signature: forgery.proof(signature),
            userHandle: forgery.userHandle ?? handle.current
        )
    }

    private func client(_ ceremony: CollectedClientData.Ceremony, _ challenge: Data) -> Data {
        let forgery = forgery.current
        return CollectedClientData(
            ceremony: forgery.ceremony ?? ceremony,
            challenge: forgery.challenge ?? challenge,
            origin: forgery.origin ?? origin
        ).encoded()
    }

    private func hash(_ text: String) -> Data { Data(SHA256.hash(data: Data(text.utf8))) }
}
