import Crypto
import Foundation
import PingStorage

/// An app's encryptor.
struct KeyEncryptor: Encryptor {
    private let keyProvider: any EncryptionKeyProvider
    private let context: Data

    /// - Parameters:
    ///   - keyProvider: Knows the key.
    ///   - context: What the bytes are for. Authenticated, not stored: what was encrypted for one purpose cannot be
    ///     decrypted for another, so two files cannot be swapped.
    init(keyProvider: any EncryptionKeyProvider, context: String) {
        self.keyProvider = keyProvider
        self.context = Data(context.utf8)
    }

    func encrypt(data: Data) async throws -> Data {
        let key = try await SymmetricKey(data: keyProvider.existingOrNewKey().reveal())
        guard let sealed = try? AES.GCM.seal(data, using: key, authenticating: context), let combined = sealed.combined
        else { throw PingError(.storageUnavailable, "The value could not be encrypted.") }
        return combined
    }

    func decrypt(data: Data) async throws -> Data {
        guard let key = try await keyProvider.existingKey().map({ SymmetricKey(data: $0.reveal()) }) else {
            throw PingError(
                .storageCorrupt,
                "The key of the stored value is missing.",
                recovery: "Restore the key, or delete the value and sign in again."
            )
        }
        guard let box = try? AES.GCM.SealedBox(combined: data),
            let open = try? AES.GCM.open(box, using: key, authenticating: context)
        else {
            throw PingError(
                .storageCorrupt,
                "The stored value is damaged, or was encrypted with another key.",
                recovery: "Restore it from a backup together with its key, or delete it and sign in again."
            )
        }
        return open
    }
}
