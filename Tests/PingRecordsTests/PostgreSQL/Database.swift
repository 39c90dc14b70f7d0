#if PostgreSQL && Redis
    import Foundation
    import PingTestKit
    import Testing

    @testable import PingPostgreSQL

    extension StoreSuites {
        @Suite("The store in PostgreSQL", .enabled(if: Database.url != nil))
        struct PostgreSQLSuites {}
    }

    /// The server, and what the tests do to it behind the store's back.
    enum Database {
        static let url = StoreKind.postgresql.url()

        static func store(
            _ change: String = "",
            table: String = "ping_storage",
            key: EncryptionKey = testKey,
            retryTimeout: Duration = .seconds(30)
        ) throws -> PostgreSQLStore {
            try PostgreSQLStore(
                connection: Secret(#require(url) + change),
                table: table,
                keyProvider: key,
                connectionLimit: 4,
                retryTimeout: retryTimeout
            )
        }

        /// Executes a statement.
        ///
        /// - Returns: The first column of the first row, as text.
        @discardableResult
        static func execute(_ statement: String, _ parameters: String...) async throws -> String? {
            try await execute(statement, parameters, on: connection())
        }

        /// A connection for several statements of one transaction.
        static func connection() throws -> @Sendable (String) async throws -> Void {
            let connection: PostgreSQLConnection = try connection()
            return { _ = try await execute($0, [], on: connection) }
        }

        private static func connection() throws -> PostgreSQLConnection {
            let servers = try PostgreSQLServers(
                Secret(#require(url)),
                connectTimeout: .seconds(60),
                responseTimeout: .seconds(60)
            )
            return PostgreSQLConnection(servers, number: 99)
        }

        private static func execute(
            _ statement: String,
            _ parameters: [String],
            on connection: PostgreSQLConnection
        ) async throws -> String? {
            let rows = try await connection.execute(
                statement,
                parameters.map { .text($0) },
                by: .now + .seconds(120)
            )
            return (rows.values.first?.first ?? nil).map { String(decoding: $0, as: UTF8.self) }
        }
    }
#endif
