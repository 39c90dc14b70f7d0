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
