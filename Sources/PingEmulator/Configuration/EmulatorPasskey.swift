public import Foundation

/// A passkey of a user, as a relying party stores it. It contains no secret.
public struct EmulatorPasskey: Sendable, Hashable {
    /// The credential's identifier.
    public var id: Data
    /// The public key in COSE form (RFC 9053).
    public var publicKey: Data
    /// The highest counter seen.
    public var counter: UInt32
    /// The user's name for the authenticator.
    public var deviceName: String?

    /// Creates a passkey.
    ///
    /// - Parameters:
    ///   - id: The credential's identifier.
    ///   - publicKey: The public key in COSE form (RFC 9053).
    ///   - counter: The highest counter seen.
    ///   - deviceName: The user's name for the authenticator.
    public init(id: Data, publicKey: Data, counter: UInt32 = 0, deviceName: String? = nil) {
        self.id = id
        self.publicKey = publicKey
        self.counter = counter
        self.deviceName = deviceName
    }
}

extension Emulator {
    /// The passkeys that a user has registered, oldest first; empty when no user has this name.
    public func passkeys(of userName: String) -> [EmulatorPasskey] {
        state.users.user(named: userName)?.passkeys ?? []
    }
}

/// The relying party of the emulator's passkeys (WebAuthn Level 2, section 5.4.2).
public struct EmulatorRelyingParty: Sendable {
    /// The domain; the host of the emulator's own URL without one.
    public var id: String?
    /// The name for people.
    public var name: String
    /// The origins that ceremonies may run at; without any, the emulator's own origin and the domain's over https.
    public var origins: Set<String>

    /// Creates a relying party.
    ///
    /// - Parameters:
    ///   - id: The domain; the host of the emulator's own URL without one.
    ///   - name: The name for people.
    ///   - origins: The origins that ceremonies may run at, such as `https://login.example.test`; none for the
    ///     emulator's own origin and the domain's over https.
    public init(id: String? = nil, name: String = "Demo", origins: Set<String> = []) {
        self.id = id
        self.name = name
        self.origins = origins
    }
}
