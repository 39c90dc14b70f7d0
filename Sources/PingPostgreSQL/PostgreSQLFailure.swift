#if PostgreSQL
    import PingRecords

    /// Why a statement has no result.
    enum PostgreSQLFailure: PassingFailure, Equatable {
        /// There is no connection. The server has not seen the statement.
        case notConnected(PostgreSQLObstacle)
        /// The connection broke after the statement had been sent. The server may have executed it.
        case lost
        /// The server did not respond in time. It may execute the statement still.
        case silent
        /// No connection was free in time. The server has not seen the statement.
        case busy
        /// The system has no thread left for the connection.
        case noThread
        /// The server refused the statement and changed nothing.
        case refused(state: String)

        /// Whether the cause passes by itself soon: a restart, a failover, a crowd.
        var passesSoon: Bool {
            switch self {
            case .lost, .noThread: true
            case .silent, .busy: false
            case .notConnected(let obstacle): obstacle.passesSoon
            case .refused(let state): Self.passesSoon(state)
            }
        }

        /// Shutdowns and starts, too many connections, broken connections, serialization failures, and a failover that
        /// has made a standby of the server.
        static func passesSoon(_ state: String) -> Bool {
            state.hasPrefix("57P") || state.hasPrefix("08") || ["53300", "25006"].contains(state)
                || state.hasPrefix("40")
        }

        /// Whether another connection may have more luck: the server shuts down, or has become a standby.
        var endsConnection: Bool {
            switch self {
            case .notConnected, .lost, .silent: true
            case .busy, .noThread: false
            case .refused(let state): state.hasPrefix("57P") || state.hasPrefix("08") || state == "25006"
            }
        }

        /// The words of libpq and the server stay out of it: they may quote the connection string.
        var error: PingError { PingError(self) }
    }

    extension PingError {
        fileprivate init(_ failure: PostgreSQLFailure) {
            switch failure {
            case .notConnected(.state(let state)), .refused(let state): self.init(postgreSQLState: state)
            case .notConnected(let obstacle):
                let (code, reason, recovery) = obstacle.explanation
                self.init(
                    code,
                    "Could not connect to the PostgreSQL server: \(reason) Nothing was read or changed.",
                    recovery: recovery
                )
            case .lost:
                self.init(
                    .storageUnavailable,
                    "The connection to the PostgreSQL server broke before it responded. It may have stored the change, or not.",
                    recovery: "Read the value, or make the change again."
                )
            case .silent:
                self.init(
                    .storageUnavailable,
                    "The PostgreSQL server did not respond in time. It may store the change still, or not.",
                    recovery: "Read the value later, and check the server's load and the network."
                )
            case .noThread: self = .noThread
            case .busy:
                self.init(
                    .storageUnavailable,
                    "No connection to the PostgreSQL server was free in time. Nothing was read or changed.",
                    recovery: "Check the server's load and the network, or raise connectionLimit."
                )
            }
        }

        private init(postgreSQLState state: String) {
            let (code, message, recovery): (Code, String, String) =
                switch state {
                case "25006":
                    (
                        .storageDenied, "The PostgreSQL database is read-only.",
                        "Connect to the primary server: name all hosts, with target_session_attrs=read-write."
                    )
                case "42501":
                    (
                        .storageDenied,
                        "The PostgreSQL user lacks a right on the tables of this store, or on their schema.",
                        "Grant SELECT, INSERT, UPDATE and DELETE on the table, USAGE on its sequence, SELECT on the table with the suffix _schema, and CREATE on the schema until the tables exist."
                    )
                case "3D000":
                    (.storageUnavailable, "The PostgreSQL database does not exist.", "Create it, or correct dbname.")
                case "53300":
                    (
                        .storageUnavailable, "The PostgreSQL server has too many connections.",
                        "Raise max_connections, or use fewer connections in each process."
                    )
                case "53100":
                    (.storageFull, "The disk of the PostgreSQL server is full.", "Free some space there.")
                case "54000":
                    (.storageInvalidValue, "The value is too large for PostgreSQL.", "Store a smaller value.")
                case _ where state.hasPrefix("28"):
                    (
                        .storageDenied, "The PostgreSQL server refuses the user or the password.",
                        "Check user and password, and pg_hba.conf of the server."
                    )
                case _ where state.hasPrefix("42"):
                    (
                        .storageUnavailable,
                        "The table in the PostgreSQL database is not one of this SDK, or is incomplete.",
                        "Choose another name with the parameter table, or restore the table."
                    )
                case _ where state.hasPrefix("57P"):
                    (.storageUnavailable, "The PostgreSQL server is starting or stopping.", "Try again.")
                default:
                    (
                        .storageUnavailable, "The PostgreSQL server refused the statement.",
                        "Look the SQLSTATE up in PostgreSQL's list of error codes, and the statement in the server's log."
                    )
                }
            self.init(code, "\(message) SQLSTATE \(state).", recovery: recovery)
        }
    }
#endif
