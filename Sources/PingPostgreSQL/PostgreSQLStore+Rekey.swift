#if PostgreSQL
    package import Foundation
    package import PingRecords

    extension PostgreSQLStore: RekeyedTable {
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
