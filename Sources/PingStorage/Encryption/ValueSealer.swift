import Crypto
package import PingFoundation

/// Encrypts the values of one place with AES-GCM (NIST SP 800-38D), under a key of the place's own that is derived from
/// the app's key (HKDF, RFC 5869). Reads what any key of the provider has sealed.
///
/// A key with random nonces may encrypt 2^32 times. The limit is one of each place, because each has its own key.
package struct ValueSealer: Sendable {
    private let keyProvider: any EncryptionKeyProvider
    private let place: ValuePlace
    /// The key of the place, and the key that it was derived from.
    private let derived = Locked<(of: EncryptionKey, key: SymmetricKey)?>(nil)

    package init(keyProvider: any EncryptionKeyProvider, place: ValuePlace) {
        self.keyProvider = keyProvider
        self.place = place
    }

    /// An envelope with the value.
    package func seal(_ value: Data) async throws -> Data {
        try seal(value, with: try await keyProvider.existingOrNewKey())
    }

    /// - Parameter name: The place the envelope was read from, for the message of an error.
    package func open(_ envelope: Data, of name: String) async throws -> Data {
        try open(envelope, of: name, with: try await keyProvider.existingKeys())
    }

    /// Encrypts with a key that the provider has given.
    package func seal(_ value: Data, with key: EncryptionKey) throws(PingError) -> Data {
        let header = Envelope.header(key.identifier)
        guard let box = try? AES.GCM.seal(value, using: keyOfPlace(key), authenticating: header),
            let bytes = box.combined
        else { throw PingError(.storageUnavailable, "The value could not be encrypted.") }
        return header + bytes
    }

    /// Decrypts with the keys that the provider has given.
    package func open(_ envelope: Data, of name: String, with keys: [EncryptionKey]) throws(PingError) -> Data {
        guard case .sealed(let identifier, let box) = try Envelope.open(envelope, of: name) else {
            throw Envelope.damaged(name)
        }
        let candidates = keys.filter { $0.identifier == identifier }
        guard !candidates.isEmpty else { throw Self.unknownKey(identifier, name) }
        for key in candidates {
            if let value = Self.open(box, keyOfPlace(key), Envelope.header(identifier)) { return value }
        }
        throw Self.unreadable(name)
    }

    /// Whether the first of the keys has sealed a value, so that a change of the key need not touch it.
    package func isCurrent(_ envelope: Data, with keys: [EncryptionKey]) -> Bool {
        guard let current = keys.first, case .sealed(current.identifier, _)? = try? Envelope.open(envelope, of: "")
        else {
            return false
        }
        // Two keys can have one identifier, though nobody will ever see it.
        return keys.dropFirst().allSatisfy { $0.identifier != current.identifier }
            || (try? open(envelope, of: "", with: [current])) != nil
    }

    private func keyOfPlace(_ key: EncryptionKey) -> SymmetricKey {
        if let derived = derived.current, derived.of == key { return derived.key }
        let made = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key.symmetricKey,
            info: place.context,
            outputByteCount: EncryptionKey.byteCount
        )
        derived.set((key, made))
        return made
    }

    private static func open(_ box: Data, _ key: SymmetricKey, _ authenticated: Data) -> Data? {
        guard let box = try? AES.GCM.SealedBox(combined: box) else { return nil }
        return try? AES.GCM.open(box, using: key, authenticating: authenticated)
    }

    private static func unknownKey(_ key: KeyIdentifier, _ name: String) -> PingError {
        PingError(
            .storageKeyUnknown,
            "\(name) is encrypted with the key \(key.text), which this program does not have.",
            recovery:
                "Add the key to the former keys of EncryptionKeys, or restore it. If it is lost, delete the value and sign in again."
        )
    }

    private static func unreadable(_ name: String) -> PingError {
        PingError(
            .storageCorrupt,
            "\(name) is damaged, was put there from another place, or was encrypted with another key.",
            recovery: "Restore it from a backup together with its key, or delete it and sign in again."
        )
    }
}

extension ValueSealer: CustomStringConvertible, Redacted {
    package var description: String { Secret.placeholder }
}

/// The one place of a sealed value. A value that somebody puts into another place is not opened there.
///
/// It has only what the value's store is addressed by, so that a walk through the store can name the place of every
/// value. It never has the path of a folder, because the folder of an app moves.
package struct ValuePlace: Sendable, Hashable {
    /// The kind of the store.
    private let kind: String
    /// The table, the prefix, or the owner of the folder; empty where a store has one place.
    private let store: String
    /// The name of the value in the store.
    private let name: String

    package init(kind: String, store: String, name: String) {
        self.kind = kind
        self.store = store
        self.name = name
    }

    /// The parts with their lengths, so that no two places have the same bytes.
    var context: Data {
        ["ping-swift-sdk value", kind, store, name].reduce(into: Data()) { bytes, part in
            bytes += Data("\(part.utf8.count):".utf8) + Data(part.utf8)
        }
    }
}
