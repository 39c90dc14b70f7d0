#if SQLite
    import Foundation
    import GRDB
    import Testing

    @testable import PingSQLite

    @Suite("The tables of a store in SQLite") struct SQLiteSchemaTests {
        @Test func `let a sweep find its rows without reading the others`() async throws {
            let place = try SQLiteFolder()
            try await place.store().prepare()
            let plan = try place.program().inDatabase {
                try Row.fetchAll(
                    $0,
                    sql: "EXPLAIN QUERY PLAN \(SQLiteStatements.sweep)",
                    arguments: ["boot": "", "elapsed": 0, "wall": 0]
                ).map { $0["detail"] as String }
            }
            // Of the rows without a value, the leases and claims that last are not read either.
            for search in [
                "records_expires_at (expires_at<?)", "records_empty (leased_until=?)", "records_empty (leased_until<?)",
            ] {
                #expect(plan.contains { $0.contains("SEARCH") && $0.contains(search) }, "\(plan)")
            }
            #expect(!plan.contains { $0.contains("SCAN") }, "\(plan)")
        }

        @Test(arguments: ["user_version", "application_id", "sqlite_master"])
        func `that another process creates between two looks are not those of another program`(look: String) throws {
            let place = try SQLiteFolder()
            let (process, other) = (try place.program(), try place.program())
            // A process that reads in a transaction keeps the other one out.
            try other.inDatabase { try $0.execute(sql: "PRAGMA busy_timeout = 0") }
            try process.inDatabase { database in
                database.trace(options: .statement) { event in
                    guard "\(event)".contains(look) else { return }
                    try? other.inDatabase { database in
                        try database.inTransaction(.immediate) {
                            try SQLiteSchema.create(database, place.file.path)
                            return .commit
                        }
                    }
                }
                defer { database.trace(options: []) }
                let content = try SQLiteSchema.content(of: database, place.file.path)
                #expect([.nothing, .tables].contains(content))
            }
        }
    }
#endif
