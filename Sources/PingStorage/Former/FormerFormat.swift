import PingFoundation

/// How the bytes of an earlier SDK's item look when they are not encrypted.
package enum FormerFormat: Sendable {
    /// A JSON document.
    case json
    /// An archive of `NSKeyedArchiver`, which is a binary property list.
    case archive
    /// A text of ASCII characters without control characters, and not empty.
    case text
    /// A text without control characters, or none.
    case anyText

    /// The bytes, decrypted if they are encrypted.
    ///
    /// - Throws: `PingError` with code `formerItemUnknown`, which never shows the bytes; what the encryptor throws.
    func open(_ data: Data, of account: String, _ encryptor: (any Encryptor)?) async throws(PingError) -> Data {
        if isOpen(data) { return data }
        guard let encryptor else {
            throw FormerDocument.unknown("The item '\(account)' is not \(name). The earlier SDK may have encrypted it.")
        }
        let open: Data
        do { open = try await encryptor.decrypt(data: data) } catch {
            throw PingError(error, or: FormerDocument.unknown("The encryptor cannot decrypt the item '\(account)'."))
        }
        guard isOpen(open) else { throw FormerDocument.unknown("The decrypted item '\(account)' is not \(name).") }
        return open
    }

    private func isOpen(_ data: Data) -> Bool {
        guard data.count <= Self.sizeLimit else { return false }
        return switch self {
        case .json: Self.json(of: data) != nil
        case .archive: data.starts(with: BinaryPropertyList.magic)
        case .anyText:
            data.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && String(strictlyDecoding: [UInt8](data)[...]) != nil
        case .text: !data.isEmpty && data.allSatisfy { (0x20...0x7E).contains($0) }
        }
    }

    /// The JSON of an item; `nil` when the bytes are something else.
    static func json(of data: Data) -> JSON? {
        data.count > sizeLimit ? nil : try? JSON(parsing: data)
    }

    private var name: String {
        switch self {
        case .json: "JSON"
        case .archive: "an archive"
        case .text, .anyText: "a text"
        }
    }

    /// A token or a session is a few thousand bytes.
    private static var sizeLimit: Int { 1_048_576 }
}
