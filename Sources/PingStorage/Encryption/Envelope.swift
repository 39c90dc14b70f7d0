import PingFoundation

/// The bytes around a stored payload: a mark, the version of the format, the payload.
///
/// Version 1, of the Keychain and of an app's own encryptor: the payload is the JSON of the value, as the encryptor
/// left it. Version 2: the identifier of the key, then the nonce, the ciphertext and the tag of AES-GCM, which
/// authenticates all that is before the nonce (``ValueSealer``). A later version gets its own case, so that values of
/// earlier versions stay readable.
enum Envelope {
    /// The content of an envelope.
    enum Content {
        /// The output of an encryptor.
        case encrypted(Data)
        /// A box that a key has sealed.
        case sealed(by: KeyIdentifier, box: Data)
    }

    static let mark = Data("PINGSTO".utf8)
    static let latestVersion: UInt8 = 2

    /// An envelope of version 1.
    static func seal(_ payload: Data) -> Data {
        mark + [1] + payload
    }

    /// The bytes before the box of version 2.
    static func header(_ key: KeyIdentifier) -> Data {
        mark + [2] + key.bytes
    }

    /// Reads the content of an envelope.
    ///
    /// - Parameter place: The place it was read from, for the message.
    static func open(_ data: Data, of place: String) throws(PingError) -> Content {
        let content = data.dropFirst(mark.count)
        guard data.starts(with: mark), let version = content.first else {
            throw damaged(place)
        }
        switch version {
        case 1: return .encrypted(Data(content.dropFirst()))
        case 2:
            let rest = content.dropFirst()
            guard rest.count >= KeyIdentifier.byteCount else { throw damaged(place) }
            return .sealed(
                by: KeyIdentifier(bytes: Data(rest.prefix(KeyIdentifier.byteCount))),
                box: Data(rest.dropFirst(KeyIdentifier.byteCount))
            )
        case (latestVersion + 1)...:
            throw PingError(
                .storageNewerVersion,
                "\(place) was written by a newer version of this SDK (format \(version)).",
                recovery: "Update the program, or delete the value and sign in again."
            )
        default:
            throw damaged(place)
        }
    }

    static func damaged(_ place: String) -> PingError {
        PingError(
            .storageCorrupt,
            "\(place) does not hold a value of this SDK, or is damaged.",
            recovery: "Restore it from a backup, or delete it and sign in again."
        )
    }
}
