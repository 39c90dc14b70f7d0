#if PostgreSQL
    import PingRecords

    typealias PostgreSQLConnection = ServerConnection<PostgreSQLHandle>

    extension PostgreSQLConnection {
        init(_ servers: PostgreSQLServers, number: Int) {
            self.init(
                executor: ThreadExecutor(name: "PostgreSQL \(number)"),
                connectTimeout: servers.connectTimeout,
                responseTimeout: servers.responseTimeout
            ) { deadline throws(PostgreSQLFailure) in try servers.connect(by: deadline) }
        }

        func execute(
            _ statement: String,
            _ parameters: [PostgreSQLParameter],
            by deadline: ContinuousClock.Instant
        ) throws(PostgreSQLFailure) -> PostgreSQLHandle.Rows {
            try use(by: deadline) { handle, end throws(PostgreSQLFailure) in
                do throws(PostgreSQLFailure) { return try handle.execute(statement, parameters, by: end) } catch {
                    // The server would keep the statement until a lock is free that nobody waits for any more.
                    if error == .silent { handle.cancel() }
                    throw error
                }
            }
        }
    }
#endif
