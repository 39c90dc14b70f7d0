import Foundation

/// A new, private directory that goes when the last user of this value goes.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("ping-storage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The paths of all files in it.
    func names() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: url.path)
            .filter {
                try url.appendingPathComponent($0).resourceValues(forKeys: [.isDirectoryKey]).isDirectory != true
            }
            .sorted()
    }
}

extension URL {
    func setMode(_ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    func mode() throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    }

    /// Writes content that only this user can read.
    func writePrivately(_ content: Data) throws {
        try content.write(to: self)
        try setMode(0o600)
    }
}
