import PingFoundation

/// The bytes of a configuration file, whose mistakes it names by line.
struct ConfigurationSource {
    /// The file's name in errors.
    let name: String
    private let bytes: [UInt8]

    /// - Throws: `PingError` with code `invalidConfigurationFile` when there is no such file, or it is too large.
    init(contentsOf file: URL) throws(PingError) {
        let name = file.lastPathComponent
        let path = file.resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
            throw Self.unusable("\(file.path): There is no such file, or it cannot be read.", "Check path and rights.")
        }
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            throw Self.unusable("\(file.path) is not a file.", "Give the path of a JSON file.")
        }
        guard let size = attributes[.size] as? UInt, size <= Self.sizeLimit else { throw Self.tooLarge(name) }
        guard let data = try? Data(contentsOf: file) else {
            throw Self.unusable("\(file.path) cannot be read.", "Check the rights of file and folder.")
        }
        try self.init(name: name, data: data)
    }

    init(name: String, data: Data) throws(PingError) {
        guard data.count <= Self.sizeLimit else { throw Self.tooLarge(name) }
        self.name = name
        bytes = [UInt8](data)
    }

    /// The members at the top.
    func members() throws(PingError) -> ConfigurationMembers {
        let document: JSON
        do { document = try JSON(parsing: bytes, depthLimit: 8) } catch { throw malformed(error) }
        return try ConfigurationMembers(document, at: [], of: self, known: .top)
    }

    /// A complaint about a value.
    func mistake(at path: [JSONLocator.Step], _ reason: String, recovery: String) -> PingError {
        mistake(at: JSONLocator(bytes: bytes).offset(of: path), reason, recovery: recovery)
    }

    private func mistake(at offset: Int, _ reason: String, recovery: String) -> PingError {
        let line = JSONLocator(bytes: bytes).line(at: offset)
        var error = Self.unusable("\(name), line \(line): \(reason)", recovery)
        error.context.offset = offset
        return error
    }

    private func malformed(_ error: PingError) -> PingError {
        let offset = min(error.context.offset ?? 0, bytes.count)
        let found = bytes.dropFirst(offset).first { !Self.space.contains($0) }
        let before = bytes.prefix(offset).last { !Self.space.contains($0) }
        if found == UInt8(ascii: "/") || found == UInt8(ascii: "#") {
            return mistake(at: offset, "JSON has no comments.", recovery: "Remove the comment.")
        }
        if before == UInt8(ascii: ","), found == UInt8(ascii: "}") || found == UInt8(ascii: "]") {
            return mistake(at: offset, "A comma stands before a closing bracket.", recovery: "Remove the comma.")
        }
        if bytes.allSatisfy(Self.space.contains) {
            return mistake(at: 0, "The file is empty.", recovery: "Write a JSON object with “journey” or “oidc”.")
        }
        return mistake(at: offset, error.message, recovery: "Correct the JSON at this place.")
    }

    private static func tooLarge(_ name: String) -> PingError {
        unusable("\(name) is larger than 1 MiB.", "Check that this is the right file.")
    }

    private static func unusable(_ message: String, _ recovery: String) -> PingError {
        PingError(.invalidConfigurationFile, message, recovery: recovery)
    }

    private static let space = Set(" \t\r\n".utf8)

    /// A configuration has a few kilobytes.
    private static let sizeLimit = 1 << 20
}
