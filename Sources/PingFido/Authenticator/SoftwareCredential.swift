import Crypto
public import PingFoundation

/// A passkey of a ``SoftwareAuthenticator``. Holds a private key: keep it in an encrypted storage.
public struct SoftwareCredential: Codable, Sendable {
    /// Identifies the credential to the relying party.
    public let id: Data
    /// The relying party's domain.
    public let relyingPartyID: String
    /// The user's handle at the relying party.
    package let userID: Data
    /// The user's account name.
    public let userName: String
    /// How often it has signed.
    package internal(set) var counter: UInt32 = 0
    private let key: Data

    init(id: Data, relyingPartyID: String, options: CredentialCreationOptions, key: P256.Signing.PrivateKey) {
        self.id = id
        self.relyingPartyID = relyingPartyID
        userID = options.userID
        userName = options.userName
        self.key = key.rawRepresentation
    }

    func privateKey() throws -> P256.Signing.PrivateKey {
        do { return try P256.Signing.PrivateKey(rawRepresentation: key) } catch {
            throw PingError.webAuthn(.webAuthnUnknown, "The stored passkey is damaged.")
        }
    }
}

extension SoftwareCredential: Redacted {}
