#if PostgreSQL
    import CPingPostgreSQL
    import Foundation
    import PingRecords

    /// A connection of libpq. Its calls block, so they belong on the thread of a ``PostgreSQLConnection``.
    @safe final class PostgreSQLHandle: ServerHandle {
        typealias Failure = PostgreSQLFailure

        private let connection: OpaquePointer

        /// The result of a statement.
        struct Rows: Sendable {
            var values: [[Data?]] = []
            /// How many rows the statement changed.
            var changed = 0
        }

        private init(_ connection: OpaquePointer) {
            unsafe self.connection = connection
        }

        deinit {
            unsafe PQfinish(connection)
        }

        /// Connects and logs in.
        ///
        /// - Parameters:
        ///   - parameters: Pairs of libpq's connection parameters. Of two with one name, the later one counts.
        ///   - report: Gets libpq's own words for a failure.
        static func connect(
            _ parameters: [(name: String, value: String)],
            by deadline: ContinuousClock.Instant,
            report: (String) -> Void
        ) throws(PostgreSQLObstacle) -> PostgreSQLHandle {
            let started = unsafe CStrings.with(parameters.map(\.name)) { names in
                unsafe CStrings.with(parameters.map(\.value)) { unsafe PQconnectStartParams(names, $0, 1) }
            }
            guard let started = unsafe started else { throw .other }
            let handle = unsafe PostgreSQLHandle(started)
            // The state of an error in place of its text, which is in the server's language.
            unsafe PQsetErrorVerbosity(started, PQERRORS_SQLSTATE)
            // By default libpq prints what the server remarks.
            _ = unsafe PQsetNoticeReceiver(started, { _, _ in }, nil)
            let obstacle = handle.finishConnecting(by: deadline)
            if let obstacle {
                report(
                    obstacle == .silent
                        ? "The server did not respond in time." : unsafe String(cString: PQerrorMessage(started))
                )
                throw obstacle
            }
            guard unsafe PQsetnonblocking(started, 1) == 0 else { throw .other }
            return handle
        }

        /// - Returns: The obstacle; `nil` when the connection is there.
        private func finishConnecting(by deadline: ContinuousClock.Instant) -> PostgreSQLObstacle? {
            guard unsafe PQstatus(connection) != CONNECTION_BAD else { return obstacle }
            var step = PGRES_POLLING_WRITING
            while step != PGRES_POLLING_OK {
                let isReady: Bool
                switch step {
                case PGRES_POLLING_READING: isReady = wait(for: POLLIN, until: deadline)
                case PGRES_POLLING_WRITING: isReady = wait(for: POLLOUT, until: deadline)
                default: return obstacle
                }
                guard isReady else { return .silent }
                step = unsafe PQconnectPoll(connection)
            }
            return nil
        }

        private var obstacle: PostgreSQLObstacle {
            PostgreSQLObstacle(message: unsafe String(cString: PQerrorMessage(connection)))
        }

        /// Asks the server to give up the statement. Returns at once: another thread connects for it, and waits.
        func cancel() {
            guard let request = unsafe ping_cancel_create(connection) else { return }
            let number = UInt(bitPattern: request)
            let isStarted = BlockingThread.start {
                let request = unsafe UnsafeMutableRawPointer(bitPattern: number)
                unsafe ping_cancel_send(request)
                unsafe ping_cancel_free(request)
            }
            if !isStarted { unsafe ping_cancel_free(request) }
        }

        func isAlive(by deadline: ContinuousClock.Instant) -> Bool {
            (try? execute("SELECT 1", [], by: deadline)) != nil
        }

        /// Executes one statement.
        func execute(
            _ statement: String,
            _ parameters: [PostgreSQLParameter],
            by deadline: ContinuousClock.Instant
        ) throws(PostgreSQLFailure) -> Rows {
            guard send(statement, parameters) else { throw .lost }
            try flush(by: deadline)
            var rows = Rows()
            var refusal: PostgreSQLFailure?
            while true {
                while unsafe PQisBusy(connection) == 1 { try receive(by: deadline) }
                guard let result = unsafe PQgetResult(connection) else { break }
                defer { unsafe PQclear(result) }
                switch unsafe PQresultStatus(result) {
                case PGRES_COMMAND_OK, PGRES_TUPLES_OK: rows = unsafe Self.rows(of: result)
                default: refusal = refusal ?? (unsafe Self.refusal(of: result))
                }
            }
            if let refusal { throw refusal }
            guard unsafe PQstatus(connection) == CONNECTION_OK else { throw .lost }
            return rows
        }

        private func send(_ statement: String, _ parameters: [PostgreSQLParameter]) -> Bool {
            let lengths = parameters.map { Int32($0.bytes?.count ?? 0) }
            let formats = parameters.map { $0.isBinary ? Int32(1) : 0 }
            return unsafe CStrings.with(parameters.map(\.bytes)) { values in
                unsafe PQsendQueryParams(
                    connection,
                    statement,
                    Int32(parameters.count),
                    nil,
                    values,
                    lengths,
                    formats,
                    1
                )
            } == 1
        }

        private func flush(by deadline: ContinuousClock.Instant) throws(PostgreSQLFailure) {
            while true {
                switch unsafe PQflush(connection) {
                case 0: return
                case 1:
                    guard wait(for: POLLIN | POLLOUT, until: deadline) else { throw .silent }
                    guard unsafe PQconsumeInput(connection) == 1 else { throw .lost }
                default: throw .lost
                }
            }
        }

        private func receive(by deadline: ContinuousClock.Instant) throws(PostgreSQLFailure) {
            guard wait(for: POLLIN, until: deadline) else { throw .silent }
            guard unsafe PQconsumeInput(connection) == 1 else { throw .lost }
        }

        /// - Returns: Whether the socket became ready in time.
        private func wait(for events: Int32, until deadline: ContinuousClock.Instant) -> Bool {
            SocketWait.isReady(unsafe PQsocket(connection), for: events, by: deadline)
        }

        private static func rows(of result: OpaquePointer) -> Rows {
            var rows = Rows()
            rows.changed = unsafe Int(String(cString: PQcmdTuples(result))) ?? 0
            rows.values = unsafe (0..<PQntuples(result)).map { row in
                unsafe (0..<PQnfields(result)).map { column in
                    guard unsafe PQgetisnull(result, row, column) == 0,
                        let bytes = unsafe PQgetvalue(result, row, column)
                    else { return nil }
                    return unsafe Data(bytes: bytes, count: Int(PQgetlength(result, row, column)))
                }
            }
            return rows
        }

        private static func refusal(of result: OpaquePointer) -> PostgreSQLFailure {
            // PG_DIAG_SQLSTATE, which is a character in C. A broken connection has no state.
            guard let state = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else { return .lost }
            return unsafe .refused(state: String(cString: state))
        }
    }
#endif
