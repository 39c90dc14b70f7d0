import Foundation
import PingStorage

/// A secret in a file that only its user can read, in a pipe, or in the standard input.
struct SecretFile {
    /// The path; `-` for the standard input.
    let path: String

    /// Larger than any key or certificate, in bytes.
    private static let limit = 65_536

    private var name: String { path == "-" ? "standard input" : path.printableLine }

    /// The secret, without the end of its line.
    ///
    /// - Throws: `ToolError` when it cannot be read, others could read it, or it is not one line of text.
    func line(in context: ToolContext) throws -> Secret {
        var text = try text(in: context).reveal()
        if text.last?.isNewline == true { text.removeLast() }
        guard !text.isEmpty else { throw empty }
        guard !text.contains(where: \.isNewline) else {
            throw problem("secret_unusable", "has more than one line", "Put the secret alone into it.")
        }
        return Secret(text)
    }

    /// The whole text. Throws as ``line(in:)``.
    func text(in context: ToolContext) throws -> Secret {
        guard let text = String(data: try content(in: context), encoding: .utf8) else {
            throw problem("secret_unusable", "is not text", "Check that it is the right file.")
        }
        return Secret(text)
    }

    /// The bytes. Throws as ``line(in:)``.
    func content(in context: ToolContext) throws -> Data {
        let content = try read(in: context)
        guard !content.isEmpty else { throw empty }
        guard content.count <= Self.limit else {
            throw problem("file_too_large", "is larger than 64 KiB", "Check that it is the right file.")
        }
        return content
    }

    private func read(in context: ToolContext) throws -> Data {
        if path == "-" {
            guard context.terminal == nil else {
                throw problem("secret_unusable", "is a terminal", "Pipe the secret into pingflow, or name a file.")
            }
            return try context.readInput(Self.limit + 1)
        }
        if Self.isPipe(path) { return try pipe() }
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw problem("file_missing", "does not exist", "Check the path.")
        }
        if isFolder.boolValue { throw problem("file_unreadable", "is a folder", "Name the file in it.") }
        return try file()
    }

    /// Whether it is the pipe of a shell's `<(…)`, which a vault's program writes.
    static func isPipe(_ path: String) -> Bool { path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/") }

    private func pipe() throws -> Data {
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            return try handle.read(upToCount: Self.limit + 1) ?? Data()
        } catch { throw problem("file_unreadable", "cannot be read", "Check that you may read it.") }
    }

    private func file() throws -> Data {
        do { return try PrivateFile.read(path) } catch {
            // The advice of a storage is to make a new file.
            let isOfFile = error.recovery?.contains("chmod 600") == true
            throw ToolError.usage(
                error.code.rawValue,
                error.message,
                recovery: isOfFile
                    ? "If nobody else has seen it, run: chmod 600 '\(path)'. Otherwise get a new secret."
                    : "Keep it in your home, in a folder that only you can change, or pipe it: give - in place of the path."
            )
        }
    }

    private var empty: ToolError { problem("secret_unusable", "is empty", "Put the secret into it.") }

    private func problem(_ code: String, _ reason: String, _ recovery: String) -> ToolError {
        .usage(code, "The secret cannot be used: \(name) \(reason).", recovery: recovery)
    }
}
