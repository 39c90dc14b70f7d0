/// An item that an earlier SDK has stored: where it is, and how to read it.
public struct FormerItem<Value: Sendable>: Sendable {
    let service: String
    let account: String
    private let parse: @Sendable (JSON) throws(PingError) -> Value

    /// - Parameter parse: Makes the value of the item's JSON; throws ``FormerDocument/unknown(_:)``.
    package init(service: String, account: String, parse: @escaping @Sendable (JSON) throws(PingError) -> Value) {
        self.service = service
        self.account = account
        self.parse = parse
    }

    /// Reads the item's bytes.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - encryptor: What encrypted the bytes that are not JSON.
    /// - Throws: `PingError` with code `formerItemUnknown`, which never shows the bytes; what the encryptor throws.
    func value(of data: Data, _ encryptor: (any Encryptor)?) async throws(PingError) -> Value {
        if let json = Self.json(of: data) { return try parse(json) }
        guard let encryptor else {
            throw FormerDocument.unknown("The item '\(account)' is not JSON. The earlier SDK may have encrypted it.")
        }
        let open: Data
        do { open = try await encryptor.decrypt(data: data) } catch {
            throw PingError(error, or: FormerDocument.unknown("The encryptor cannot decrypt the item '\(account)'."))
        }
        guard let json = Self.json(of: open) else {
            throw FormerDocument.unknown("The decrypted item '\(account)' is not JSON.")
        }
        return try parse(json)
    }

    private static func json(of data: Data) -> JSON? {
        data.count > sizeLimit ? nil : try? JSON(parsing: data)
    }

    /// A token or a session is a few thousand bytes.
    private static var sizeLimit: Int { 1_048_576 }
}
