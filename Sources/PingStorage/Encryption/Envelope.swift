/// The bytes around a stored payload: a mark, the version of the format, the payload.
///
/// Version 1 is the first: the payload is the JSON of the value, as its encryptor left it. A later version gets its
/// own case in ``open(_:of:)``, so that values of earlier versions stay readable.
enum Envelope {
    static let mark = Data("PINGSTO".utf8)
    static let currentVersion: UInt8 = 1

    static func seal(_ payload: Data) -> Data {
        mark + [currentVersion] + payload
    }

    /// The payload of an envelope.
    ///
    /// - Parameter place: Where it was read, for the message.
    static func open(_ data: Data, of place: String) throws(PingError) -> Data {
        let content = data.dropFirst(mark.count)
        guard data.starts(with: mark), let version = content.first else {
            throw damaged(place)
        }
        switch version {
        case 1:
            return Data(content.dropFirst())
        case (currentVersion + 1)...:
            throw PingError(
                .storageNewerVersion,
                "\(place) was written by a newer version of this SDK (format \(version)).",
                recovery: "Update the program, or delete the value and sign in again."
            )
        default:
            throw damaged(place)
        }
    }

    private static func damaged(_ place: String) -> PingError {
        PingError(
            .storageCorrupt,
            "\(place) does not hold a value of this SDK, or is damaged.",
            recovery: "Restore it from a backup, or delete it and sign in again."
        )
    }
}
