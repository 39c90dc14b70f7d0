package import PingFoundation

extension Account {
    /// The version of the record that this SDK writes.
    static let recordVersion = 1
    /// A larger record is refused, so that a list of many accounts stays quick to read, in bytes.
    static let recordSizeLimit = 65_536

    /// The record of the account, for a store.
    ///
    /// - Throws: `PingError` with code `storageInvalidValue` when it is too large.
    package func record() throws(PingError) -> Data {
        var record: JSON = [
            "version": .int(Self.recordVersion), "id": .string(id.rawValue), "name": .string(name),
            "tags": .object(tags.mapValues(JSON.string)),
        ]
        for (name, path) in Self.texts { record[name] = self[keyPath: path].map(JSON.string) }
        for (name, path) in Self.times { record[name] = self[keyPath: path].flatMap(Self.json) }
        let data = record.serialized()
        guard data.count <= Self.recordSizeLimit else {
            throw PingError(
                .storageInvalidValue,
                "The account's identifier, name and tags are larger than \(Self.recordSizeLimit) bytes together.",
                recovery: "Keep less in the tags."
            )
        }
        return data
    }

    /// Reads a record.
    ///
    /// - Throws: `PingError` with code `storageCorrupt` or `storageNewerVersion`.
    package init(record data: Data, of place: String) throws(PingError) {
        guard data.count <= Self.recordSizeLimit, let record = try? JSON(parsing: data),
            let version = record["version"]?.int, version >= 1
        else { throw .damagedAccount(place) }
        guard version <= Self.recordVersion else {
            throw PingError(
                .storageNewerVersion,
                "\(place) was written by a newer version of this SDK (format \(version)).",
                recovery: "Update the program."
            )
        }
        guard let id = record["id"]?.string, let name = record["name"]?.string,
            let tags = record["tags"]?.object?.compactMapValues(\.string)
        else { throw .damagedAccount(place) }
        self.init(id: ID(rawValue: id))
        self.name = name
        self.tags = tags
        for (name, path) in Self.texts { self[keyPath: path] = record[name]?.string }
        for (name, path) in Self.times {
            self[keyPath: path] = record[name]?.double.map(Date.init(timeIntervalSince1970:))
        }
    }

    private static let texts: [(name: String, path: any WritableKeyPath<Account, String?> & Sendable)] = [
        ("subject", \.subject), ("issuer", \.issuer), ("clientId", \.clientId),
    ]

    private static let times: [(name: String, path: any WritableKeyPath<Account, Date?> & Sendable)] = [
        ("signedInAt", \.signedInAt), ("refreshedAt", \.refreshedAt), ("signedOutAt", \.signedOutAt),
    ]

    private static func json(_ time: Date) -> JSON? {
        JSONNumber(time.timeIntervalSince1970).map(JSON.number)
    }
}

extension PingError {
    static func damagedAccount(_ place: String) -> PingError {
        PingError(
            .storageCorrupt,
            "\(place) does not hold the record of an account, or is damaged. Its tokens are not affected.",
            recovery: "Call Accounts.rebuild(_:) with the account's identifier."
        )
    }

    static func unknownAccount(_ id: Account.ID) -> PingError {
        PingError(
            .accountUnknown,
            "There is no account “\(ServerText.quoted(id.rawValue))”.",
            recovery: "Let the user log in with it first, or choose one of the list."
        )
    }
}

extension PingError.Code {
    /// No account has this identifier.
    public static let accountUnknown: Self = "account_unknown"
}
