#if SQLite
    import Foundation
    import GRDB
    import Testing

    @testable import PingSQLite

    @Suite("The tables of a store in SQLite") struct SQLiteSchemaTests {
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
                            try SQLiteSchema.update(database, place.file.path)
                            return .commit
                        }
                    }
                }
                defer { database.trace(options: []) }
                let content = try SQLiteSchema.content(of: database, place.file.path)
                #expect([.nothing, .tables(SQLiteSchema.version)].contains(content))
            }
        }
    }
#endif
