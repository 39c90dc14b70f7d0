#if SQLite
    package import Foundation
    import GRDB
    package import PingRecords

    extension SQLiteStore: RekeyedTable {
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
