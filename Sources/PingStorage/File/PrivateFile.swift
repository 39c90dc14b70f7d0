package import PingFoundation

/// A file of this user that nobody else can read or change, such as a private key.
package enum PrivateFile {
    /// The content of a file.
    ///
    /// - Parameter path: The path of the file. Links are not followed.
    /// - Throws: `PingError` with code `storageDenied` when others could read or change the file or change its directory,
    ///   and with code `storageUnavailable` when there is no such file.
    package static func read(_ path: String) throws(PingError) -> Data {
        let slash = path.lastIndex(of: "/")
        let directory = slash.map { String(path[..<$0]) } ?? "."
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        guard let content = try PrivateDirectory(path: directory.isEmpty ? "/" : directory).read(name) else {
            throw PingError(.storageUnavailable, "There is no file \(path).", recovery: "Check the path.")
        }
        return content
    }
}
