import Foundation

/// The files that a released version has written, by the version's name. `Fixtures/README.md` describes them.
struct ReleasedFiles: Sendable, CustomStringConvertible {
    let version: String

    var description: String { version }

    /// Where the files of all versions are.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    /// The versions with files.
    static let all: [ReleasedFiles] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.sorted().filter { !$0.contains("README") && !$0.hasPrefix(".") }.map(ReleasedFiles.init)
    }()

    /// Where the version's files are.
    var folder: URL { Self.root.appending(path: version) }

    /// Works with a copy of the files that only this user can read, as the SDK demands; a checkout
    /// does not keep the modes.
    func withCopy<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let copy = FileManager.default.temporaryDirectory.appending(path: "release-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: copy) }
        try FileManager.default.copyItem(at: folder, to: copy)
        try Self.protect(copy)
        return try await body(copy)
    }

    private static func protect(_ folder: URL) throws {
        let files = FileManager.default
        let paths = [""] + (try files.subpathsOfDirectory(atPath: folder.path))
        for path in paths {
            let place = folder.appending(path: path).path
            let type = try files.attributesOfItem(atPath: place)[.type] as? FileAttributeType
            try files.setAttributes([.posixPermissions: type == .typeDirectory ? 0o700 : 0o600], ofItemAtPath: place)
        }
    }
}
