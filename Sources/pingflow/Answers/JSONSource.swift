import Foundation

/// A JSON file that a user wrote: its complaints name file, line and reason.
struct JSONSource: Sendable {
    /// The name of the file in messages.
    let name: String
    let data: Data
}

extension JSONSource {
    /// Reads a file, or a pipe such as the `/dev/fd/63` of a shell's `<(…)`.
    ///
    /// - Throws: `ToolError` when it cannot be read, or does not end.
    init(path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else {
            throw ToolError.usage("file_missing", "There is no file \(path).", recovery: "Check the path.")
        }
        try self.init(name: path) { count in
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            return try file.read(upToCount: count) ?? Data()
        }
    }

    /// Reads what may have no end.
    ///
    /// - Parameter read: Reads so many bytes at most.
    /// - Throws: `ToolError` when it cannot be read, or does not end.
    init(name: String, _ read: (_ count: Int) throws -> Data) throws {
        do { self.init(name: name, data: try read(Self.limit + 1)) } catch {
            throw ToolError.usage(
                "file_unreadable",
                "\(name) cannot be read.",
                recovery: "Check that it is a file or a pipe, and that you may read it."
            )
        }
        if data.count > Self.limit {
            throw ToolError.usage(
                "file_too_large",
                "\(name) is larger than 16 MiB.",
                recovery: "Check that you named the right file."
            )
        }
    }

    /// 16 MiB: no profile and no answers come near it, and a device such as `/dev/zero` never ends.
    private static let limit = 16 << 20

    /// The document.
    ///
    /// - Throws: `ToolError` with code `malformed_json`.
    func parse() throws -> JSON {
        if data.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) {
            throw ToolError.usage("malformed_json", "\(name) is empty.", recovery: "It must hold a JSON document.")
        }
        do {
            return try JSON(parsing: data)
        } catch {
            throw ToolError.usage(
                "malformed_json",
                "\(name), line \(locator.line(at: error.context.offset ?? 0)): \(error.message)",
                recovery: "Correct it; `python3 -m json.tool` shows the place too."
            )
        }
    }

    /// A complaint about a value of the document.
    func problem(at path: [JSONLocator.Step], _ reason: String, recovery: String) -> ToolError {
        let line = locator.line(at: locator.offset(of: path))
        return .usage("invalid_file", "\(name), line \(line): \(reason)", recovery: recovery)
    }

    private var locator: JSONLocator { JSONLocator(bytes: [UInt8](data)) }
}
