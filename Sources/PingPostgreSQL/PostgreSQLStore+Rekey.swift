#if PostgreSQL
    import Foundation
    package import PingRecords
    public import PingStorage

    extension PostgreSQLStore {
        /// Encrypts each value with the current key that does not have it yet. Call it after a change of the key (``/PingStorage/EncryptionKeys``).
        ///
        /// Services can use the store meanwhile; the walk takes no lease, and changes a value only while it is the one that it has read. A
        /// walk that is killed leaves every value readable with the same keys. The next one reads what the first has done, and continues.
        ///
        /// - Parameter progress: Called after some values.
        /// - Returns: What was done. Values that no key opens are counted and left.
        /// - Throws: `PingError` when the store or the keys cannot be used.
        public func rekey(progress: @Sendable (RekeyReport) -> Void = { _ in }) async throws(PingError) -> RekeyReport {
            try await rekeyRecords(progress)
        }
    }

    extension PostgreSQLStore: RekeyedStore {
        package func page(after cursor: String?) async throws(PingError) -> RecordPage {
            let rows = try await run(statements.page, cursor.map { .text($0) } ?? .null)
            let records = rows.values.compactMap { row -> (name: String, value: Data)? in
                guard row.count == 2, let name = row[0], let value = row[1] else { return nil }
                return (String(decoding: name, as: UTF8.self), value)
            }
            return RecordPage(
                records: records,
                next: records.count == PostgreSQLStatements.pageSize ? records.last?.name : nil
            )
        }

        package func replace(_ value: Data, of name: String, with renewed: Data) async throws(PingError) -> Bool {
            try await run(statements.replace, .text(name), .bytes(value), .bytes(renewed)).changed == 1
        }
    }

    extension PostgreSQLStatements {
        static let pageSize = 100

        /// Name before the page; null for the first page.
        var page: String {
            """
            SELECT name, value FROM \(table) WHERE value IS NOT NULL AND ($1::text IS NULL OR name > $1::text COLLATE "C")
            ORDER BY name LIMIT \(Self.pageSize)
            """
        }

        /// Name, value, new value.
        var replace: String { "UPDATE \(table) SET value = $3 WHERE name = $1 AND value = $2" }
    }

    extension String {
        /// The name of a table; one in the default schema is the same with and without it.
        var withoutPublicSchema: String { hasPrefix("public.") ? String(dropFirst("public.".count)) : self }
    }
#endif
