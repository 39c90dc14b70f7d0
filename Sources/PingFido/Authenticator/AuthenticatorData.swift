package import PingFoundation

/// The data that an authenticator signs beside the client data (WebAuthn Level 2, section 6.1).
package struct AuthenticatorData: Sendable {
    /// The bits of the flags byte.
    package struct Flags: OptionSet, Sendable {
        /// The byte.
        package let rawValue: UInt8

        /// Takes the byte.
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A user was present (the flag UP).
        package static let userPresent = Flags(rawValue: 0x01)
        /// The authenticator verified the user (the flag UV).
        package static let userVerified = Flags(rawValue: 0x04)
        /// A new credential follows.
        package static let attestedCredential = Flags(rawValue: 0x40)
        /// Extensions follow.
        package static let extensions = Flags(rawValue: 0x80)
    }

    /// A new credential.
    package struct AttestedCredential: Sendable {
        /// The kind of authenticator, 16 bytes; zeros when it does not say.
        package var authenticatorID: Data
        /// The credential's identifier, at most 1023 bytes.
        package var credentialID: Data
        package var publicKey: COSEKey

        /// Creates a new credential.
        package init(authenticatorID: Data, credentialID: Data, publicKey: COSEKey) {
            self.authenticatorID = authenticatorID
            self.credentialID = credentialID
            self.publicKey = publicKey
        }
    }

    /// SHA-256 of the relying party's identifier, 32 bytes.
    package var relyingPartyHash: Data
    /// The flags: whether the user was present and verified, and which parts follow.
    package var flags: Flags
    /// How often the credential has signed.
    package var counter: UInt32
    /// The new credential, when one was made.
    package var attestedCredential: AttestedCredential?

    /// Creates authenticator data.
    package init(
        relyingPartyHash: Data,
        flags: Flags,
        counter: UInt32,
        attestedCredential: AttestedCredential? = nil
    ) {
        self.relyingPartyHash = relyingPartyHash
        self.flags = flags
        self.counter = counter
        self.attestedCredential = attestedCredential
    }

    /// Reads the bytes.
    ///
    /// - Parameter data: The bytes, with nothing after them.
    /// - Throws: `PingError` with a code `webauthn_…` when cut short or too long, or when the key is of another kind.
    package init(decoding data: Data) throws {
        let bytes = [UInt8](data)
        guard bytes.count >= 37 else { throw Self.tooShort }
        relyingPartyHash = Data(bytes[..<32])
        flags = Flags(rawValue: bytes[32])
        counter = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        var rest = Data(bytes[37...])
        if flags.contains(.attestedCredential) { attestedCredential = try Self.takeCredential(&rest) }
        if flags.contains(.extensions) { rest = try CBOR.decodePrefix(of: rest).rest }
        guard rest.isEmpty else {
            throw PingError.webAuthn(.webAuthnData, "There is more after the authenticator data.")
        }
    }

    private static func takeCredential(_ data: inout Data) throws -> AttestedCredential {
        let bytes = [UInt8](data)
        guard bytes.count >= 18 else { throw tooShort }
        let length = Int(bytes[16]) << 8 | Int(bytes[17])
        guard (1...1023).contains(length) else {
            throw PingError.webAuthn(.webAuthnData, "The credential's identifier has an impossible length.")
        }
        guard bytes.count >= 18 + length else { throw tooShort }
        let (key, rest) = try CBOR.decodePrefix(of: Data(bytes[(18 + length)...]))
        data = rest
        return AttestedCredential(
            authenticatorID: Data(bytes[..<16]),
            credentialID: Data(bytes[18..<18 + length]),
            publicKey: try COSEKey(key)
        )
    }

    /// The bytes.
    package func encoded() -> Data {
        var data = relyingPartyHash
        data.append(flags.rawValue)
        data.append(contentsOf: (0..<4).reversed().map { UInt8(truncatingIfNeeded: counter >> (8 * UInt32($0))) })
        guard let credential = attestedCredential else { return data }
        data.append(credential.authenticatorID)
        data.append(UInt8(truncatingIfNeeded: credential.credentialID.count >> 8))
        data.append(UInt8(truncatingIfNeeded: credential.credentialID.count))
        data.append(credential.credentialID)
        data.append(credential.publicKey.cbor.encoded())
        return data
    }

    private static let tooShort = PingError.webAuthn(.webAuthnData, "The authenticator data is cut short.")
}
