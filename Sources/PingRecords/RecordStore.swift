import PingFoundation

/// A database that holds the values of many accounts: `PostgreSQLStore`, `RedisStore` or `SQLiteStore`.
///
/// A storage for each value is a small struct, so make it when you need it:
///
/// ```swift
/// func tokens(of session: String, in store: any RecordStore) -> RecordStorage<Token> {
///     RecordStorage(account: "tokens/\(session)", store: store, lifetime: .seconds(30 * 86_400))
/// }
/// ```
///
/// Only the stores of this package conform. Your own place, also one for a test, is a `StorageSource` or a `Storage`;
/// `MemoryStorage` is a fake of every ``RecordStorage``. Called from any task.
public protocol RecordStore: StorageSource {
    /// The records that storages read and write.
    var records: StoreRecords { get }
}

/// The records of a ``RecordStore``, for its storages.
public struct StoreRecords: Sendable {
    package let table: any RekeyedTable

    package init(_ table: any RekeyedTable) { self.table = table }
}

extension RecordStore {
    /// The storage of an account, with the limits that ``RecordStorage`` has by default.
    public func storage<Item: Codable & Sendable>(of account: String) -> any Storage<Item> {
        RecordStorage(account: account, store: self)
    }

    /// Claims a name that is valid once, such as that of a proof or of a logout token, for all who share the store.
    ///
    /// A claim costs one change of the store, however many there are. Names are readable in the store.
    ///
    /// - Parameters:
    ///   - name: The name; any text. No account of a storage may be `claim/` and a claimed name.
    ///   - lifetime: How long the claim lasts. It is free again then.
    /// - Returns: `false` when somebody has claimed it and the claim still lasts.
    /// - Throws: `PingError` of the store. Nobody knows then whether the name was claimed.
    public func claim(_ name: String, for lifetime: Duration) async throws(PingError) -> Bool {
        let owner = SystemServices.live.uuid().uuidString
        return try await records.table.claim(RecordName.of("claim/" + name), owner: owner, for: lifetime)
    }

    /// Encrypts each value with the current key that does not have it yet. Call it after a change of the key
    /// (``/PingStorage/EncryptionKeys``).
    ///
    /// Programs can use the store meanwhile; the walk takes no lease, and changes a value only while it is the one that
    /// it has read. A walk that is killed leaves every value readable with the same keys. The next one reads what the
    /// first has done, and continues. In Redis the user of the database needs the right `+scan`.
    ///
    /// - Parameter progress: Called after some values.
    /// - Returns: The counts of the walk. Values that no key opens are counted and left.
    /// - Throws: `PingError` when the store or the keys cannot be used.
    public func rekey(progress: @Sendable (RekeyReport) -> Void = { _ in }) async throws(PingError) -> RekeyReport {
        try await records.table.rekeyRecords(progress)
    }
}
