#if PostgreSQL
    import Foundation
    import PingTestKit
    import Testing

    @testable import PingPostgreSQL

    /// The tests that need the server of `.ci/stores/start`. They restart it, so they run one after another.
    @Suite(
        "The store in PostgreSQL",
        .serialized,
        .enabled(if: Database.url != nil, "`.ci/run traits` installs and starts the server.")
    )
    struct PostgreSQLSuites {}

    /// The server, and what the tests do to it behind the store's back.
    enum Database {
        static let url = ProcessInfo.processInfo.environment["PING_POSTGRESQL"]
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
            let timeout = Duration.seconds(60)
            let settings = try PostgreSQLSettings(
                Secret(#require(url)),
                connectTimeout: timeout,
                responseTimeout: timeout
            )
            let rows = try await PostgreSQLConnection(settings, number: 99).execute(
                statement,
                parameters.map { .text($0) }
            )
            return (rows.values.first?.first ?? nil).map { String(decoding: $0, as: UTF8.self) }
        }

        static let server = ServerScript("postgresql")
    }
#endif
