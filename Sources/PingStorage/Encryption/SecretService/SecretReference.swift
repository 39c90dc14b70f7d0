/// The file beside the values that names their key in the keyring. It holds no secret.
enum SecretReference {
    static let fileName = "storage.keyring"
    private static let header = Data("PINGREF".utf8) + [1]

    /// The name of the key in the keyring; `nil` when it has never been there.
    static func read(in directory: PrivateDirectory) throws(PingError) -> String? {
        guard let content = try directory.read(fileName) else { return nil }
        let name = content.dropFirst(header.count)
        guard content.starts(with: header), name.count == 36, name.allSatisfy({ (0x2D...0x7A).contains($0) }) else {
            if content.starts(with: header.dropLast()), let version = content.dropFirst(header.count - 1).first,
                version > 1
            {
                throw PingError(
                    .storageNewerVersion,
                    "\(directory.path(of: fileName)) was written by a newer version of this SDK (format \(version)).",
                    recovery: "Update the program, or use another directory."
                )
            }
            throw PingError(
                .storageCorrupt,
                "\(directory.path(of: fileName)), which names the key in the keyring, is damaged.",
                recovery: "Restore it from a backup, or remove it and let the user log in."
            )
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// - Returns: `false` when there is such a file already.
    static func write(_ name: String, in directory: PrivateDirectory) throws(PingError) -> Bool {
        try directory.create(fileName, with: header + Data(name.utf8))
    }
}
