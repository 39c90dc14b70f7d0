public import Foundation

/// What an authenticator signs beside the client data (WebAuthn Level 2, section 6.1).
public struct AuthenticatorData: Sendable {
    /// The bits of the flags byte.
    public struct Flags: OptionSet, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A person was there.
        public static let userPresent = Flags(rawValue: 0x01)
        /// The person was recognised.
        public static let userVerified = Flags(rawValue: 0x04)
        /// A new credential follows.
        public static let attestedCredential = Flags(rawValue: 0x40)
        /// Extensions follow.
        public static let extensions = Flags(rawValue: 0x80)
    }

    /// A new credential.
    public struct AttestedCredential: Sendable {
        /// The kind of authenticator; zeros when it does not say.
        public var authenticatorID: Data
        /// The credential's identifier.
        public var credentialID: Data
        /// Its public key.
        public var publicKey: CoseKey
    }

    /// SHA-256 of the relying party's identifier, 32 bytes.
    public var relyingPartyHash: Data
    public var flags: Flags
    /// How often the credential has signed.
    public var counter: UInt32
    public var attestedCredential: AttestedCredential?

    public init(
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
    /// - Throws: ``WebAuthnError`` when they are cut short or hold a key of another kind.
    public init(decoding data: Data) throws {
        let bytes = [UInt8](data)
        guard bytes.count >= 37 else { throw Self.tooShort }
        relyingPartyHash = Data(bytes[..<32])
        flags = Flags(rawValue: bytes[32])
        counter = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        guard flags.contains(.attestedCredential) else { return }
        guard bytes.count >= 55 else { throw Self.tooShort }
        let length = Int(bytes[53]) << 8 | Int(bytes[54])
        guard bytes.count >= 55 + length else { throw Self.tooShort }
        attestedCredential = AttestedCredential(
            authenticatorID: Data(bytes[37..<53]),
            credentialID: Data(bytes[55..<55 + length]),
            publicKey: try CoseKey(try CBOR.decodePrefix(of: Data(bytes[(55 + length)...])).value)
        )
    }

    /// The bytes.
    public func encoded() -> Data {
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

    private static let tooShort = WebAuthnError(.data, "The authenticator data is cut short.")
}
