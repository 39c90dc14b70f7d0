#if SQLite
    import Foundation
    import GRDB
    package import PingRecords
    public import PingStorage

    extension SQLiteStore {
        /// Encrypts each value with the current key that does not have it yet. Call it after a change of the key (``/PingStorage/EncryptionKeys``).
        ///
        /// Programs can use the store meanwhile; the walk takes no lease, and changes a value only while it is the one that it has read. A
        /// walk that is killed leaves every value readable with the same keys. The next one reads what the first has done, and continues.
        ///
        /// - Parameter progress: Called after some values.
        /// - Returns: What was done. Values that no key opens are counted and left.
        /// - Throws: `PingError` when the store or the keys cannot be used.
        public func rekey(progress: @Sendable (RekeyReport) -> Void = { _ in }) async throws(PingError) -> RekeyReport {
            try await rekeyRecords(progress)
        }
    }

    extension SQLiteStore: RekeyedStore {
        package func page(after cursor: String?) async throws(PingError) -> RecordPage {
            let size = 100
            let records = try await file.run { database in
                try Row.fetchAll(
                    database,
                    sql: """
                        SELECT name, value FROM records WHERE value IS NOT NULL AND (? IS NULL OR name > ?) ORDER BY name LIMIT \(size)
                        """,
                    arguments: [cursor, cursor]
                ).map { (name: $0["name"] as String, value: $0["value"] as Data) }
            }
            return RecordPage(records: records, next: records.count == size ? records.last?.name : nil)
        }

        package func replace(_ value: Data, of name: String, with renewed: Data) async throws(PingError) -> Bool {
            try await file.run { database in
                try database.execute(
                    sql: "UPDATE records SET value = ? WHERE name = ? AND value = ?",
                    arguments: [renewed, name, value]
                )
                return database.changesCount == 1
            }
        }
    }
#endif
