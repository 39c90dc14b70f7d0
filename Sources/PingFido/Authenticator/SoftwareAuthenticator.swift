import Crypto
import PingFoundation

/// An authenticator in software: ES256 keys in a storage of yours, for servers, tests and scripted logins.
///
/// Its keys are as safe as their storage: use an encrypted one. It makes discoverable credentials, attests with `none`,
/// counts its signatures, and agrees without a user unless you give it a way to ask. It does not know which domains
/// are public suffixes, so a server at `login.example.com` may act for `com`; give it only origins that you trust.
///
/// May be used from any task; ceremonies on one storage take turns.
public struct SoftwareAuthenticator: Authenticator {
    private let origin: String
    private let credentials: any Storage<[SoftwareCredential]>
    private let attachment: AuthenticatorAttachment
    private let confirm: @Sendable (_ prompt: String) async throws -> Bool
    private let system: SystemServices

    /// Creates an authenticator.
    ///
    /// - Parameters:
    ///   - origin: The origin that ceremonies run for, for example `https://login.example.com`. Of a longer URL the
    ///     authenticator uses the origin; without a valid one every ceremony fails with the error `webauthn_security`.
    ///     The relying party must be its host or a parent domain of it; a server that names none gets the host.
    ///   - credentials: The storage of the keys.
    ///   - attachment: The attachment that the authenticator claims. It refuses a server that requires another one.
    ///   - system: Randomness.
    ///   - confirm: Asks the user; returns whether they agree. Agrees by default.
    public init(
        origin: String,
        credentials: any Storage<[SoftwareCredential]>,
        attachment: AuthenticatorAttachment = .platform,
        system: SystemServices = .live,
        confirm: @escaping @Sendable (_ prompt: String) async throws -> Bool = { _ in true }
    ) {
        self.origin = origin
        self.credentials = credentials
        self.attachment = attachment
        self.system = system
        self.confirm = confirm
    }

    public func create(_ options: CredentialCreationOptions) async throws -> Attestation {
        let site = try site()
        let relyingPartyID = try relyingParty(options.relyingPartyID, of: site)
        guard options.attachment ?? attachment == attachment else {
            throw PingError.webAuthn(.webAuthnNotSupported, "The server wants an authenticator that sits elsewhere.")
        }
        guard options.algorithms.contains(.es256) else {
            throw PingError.webAuthn(
                .webAuthnNotSupported,
                "The server accepts no algorithm that this authenticator has (ES256)."
            )
        }
        try await ask("Create a passkey for \(ServerText.quoted(options.userName)) at \(relyingPartyID)?")
        let credential = try await add(options, at: relyingPartyID)
        let key = try credential.privateKey()
        let data = AuthenticatorData(
            relyingPartyHash: Self.hash(relyingPartyID),
            flags: [.userPresent, .userVerified, .attestedCredential],
            counter: 0,
            attestedCredential: AuthenticatorData.AttestedCredential(
                authenticatorID: Data(count: 16),
                credentialID: credential.id,
                publicKey: COSEKey(key.publicKey)
            )
        )
        let client = CollectedClientData(ceremony: .create, challenge: options.challenge, origin: site.origin)
        let object: CBOR = .map(["fmt": "none", "attStmt": .map([:]), "authData": .bytes(data.encoded())])
        return Attestation(
            credentialID: credential.id,
            clientData: client.encoded(),
            attestationObject: object.encoded(),
            attachment: attachment
        )
    }

    public func get(_ options: CredentialRequestOptions) async throws -> Assertion {
        let site = try site()
        let relyingPartyID = try relyingParty(options.relyingPartyID, of: site)
        try await ask("Sign in at \(relyingPartyID) with a passkey?")
        let credential = try await use(options, at: relyingPartyID)
        let data = AuthenticatorData(
            relyingPartyHash: Self.hash(relyingPartyID),
            flags: [.userPresent, .userVerified],
            counter: credential.counter
        ).encoded()
        let client = CollectedClientData(ceremony: .get, challenge: options.challenge, origin: site.origin).encoded()
        let signature = try credential.privateKey().signature(for: data + Data(SHA256.hash(data: client)))
        return Assertion(
            credentialID: credential.id,
            clientData: client,
            authenticatorData: data,
            signature: signature.derRepresentation,
            userHandle: credential.userID,
            attachment: attachment
        )
    }

    private func add(_ options: CredentialCreationOptions, at relyingPartyID: String) async throws -> SoftwareCredential
    {
        let identifier = Data(system.randomBytes(32))
        return try await credentials.withExclusiveAccess { [credentials] in
            var all = try await credentials.get() ?? []
            let excluded = all.contains {
                $0.relyingPartyID == relyingPartyID && options.excludedCredentials.contains($0.id)
            }
            guard !excluded else {
                throw PingError.webAuthn(.webAuthnInvalidState, "There is a passkey for this account already.")
            }
            let credential = SoftwareCredential(
                id: identifier,
                relyingPartyID: relyingPartyID,
                options: options,
                key: P256.Signing.PrivateKey()
            )
            all.append(credential)
            try await credentials.save(item: all)
            return credential
        }
    }

    private func use(_ options: CredentialRequestOptions, at relyingPartyID: String) async throws -> SoftwareCredential
    {
        try await credentials.withExclusiveAccess { [credentials] in
            var all = try await credentials.get() ?? []
            let index = all.lastIndex {
                $0.relyingPartyID == relyingPartyID
                    && (options.allowedCredentials.isEmpty || options.allowedCredentials.contains($0.id))
            }
            guard let index else {
                throw PingError.webAuthn(.webAuthnNotAllowed, "There is no passkey for this account.")
            }
            guard all[index].counter < .max else {
                throw PingError.webAuthn(.webAuthnUnknown, "The passkey has signed as often as it can.")
            }
            // Saved before it is used: a counter that went back would look like a copied key.
            all[index].counter += 1
            try await credentials.save(item: all)
            return all[index]
        }
    }

    private func ask(_ prompt: String) async throws {
        guard try await confirm(prompt) else {
            throw PingError.webAuthn(.webAuthnNotAllowed, "The user did not agree.")
        }
    }

    /// The origin that ceremonies run for.
    private func site() throws -> WebURL {
        do { return try WebURL(origin) } catch {
            throw PingError.webAuthn(
                .webAuthnSecurity,
                "The authenticator's origin cannot be used: \(error.explanation)"
            )
        }
    }

    /// The relying party of a ceremony, which must be the origin's host or a domain above it.
    private func relyingParty(_ identifier: String?, of site: WebURL) throws -> String {
        let host = site.host
        let identifier = identifier ?? host
        // The parts of an address are not domains.
        let isAddress = host.contains(":") || host.split(separator: ".").last.flatMap { Int($0) } != nil
        let isAbove = !isAddress && host.hasSuffix(".\(identifier)")
        guard !identifier.isEmpty, host == identifier || isAbove else {
            throw PingError.webAuthn(
                .webAuthnSecurity,
                "“\(ServerText.quoted(identifier))” is not the domain of \(site.origin)."
            )
        }
        return identifier
    }

    private static func hash(_ relyingPartyID: String) -> Data {
        Data(SHA256.hash(data: Data(relyingPartyID.utf8)))
    }
}
