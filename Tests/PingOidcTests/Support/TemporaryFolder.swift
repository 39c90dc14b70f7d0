import Foundation

/// A new, private directory that goes when the last user of this value goes.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("ping-accounts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The files in it whose names end so.
    func files(_ ending: String = "") throws -> [URL] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path)
        return paths.filter { $0.hasSuffix(ending) }.sorted().map { url.appendingPathComponent($0) }
            .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
    }
}
