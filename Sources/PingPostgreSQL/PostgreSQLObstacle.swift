#if PostgreSQL
    import PingStorage

    /// An obstacle that keeps libpq from connecting. libpq tells only in words, which this type reads.
    enum PostgreSQLObstacle: Error, Equatable {
        /// The server refuses, with an SQLSTATE.
        case state(String)
        /// The server's certificate is not one that the authorities of `sslrootcert` vouch for, or has expired.
        case certificate
        /// The server's certificate is for another host.
        case hostName
        /// There is no file with authorities.
        case missingRoot
        /// The server does not offer TLS.
        case noTLS
        /// The string has no password, and the server asks for one.
        case noPassword
        /// Each server that responds takes no changes.
        case readOnly
        /// Nothing listens at the address.
        case closed
        /// The name server does not know the host.
        case unknownHost
        /// The system has no thread left to look the host up.
        case noThread
        /// The server, or the name server, does not respond.
        case silent
        case other

        /// - Parameter message: libpq's words, in English: a program that sets no locale gets no others.
        init(message: String) {
            if let state = Self.state(in: message) {
                self = .state(state)
                return
            }
            self = Self.words.first { message.contains($0.words) }?.obstacle ?? .other
        }

        private static var words: [(words: String, obstacle: Self)] {
            [
                ("certificate verify failed", .certificate),
                ("does not match host name", .hostName), ("root certificate", .missingRoot),
                ("does not support SSL", .noTLS), ("no password supplied", .noPassword),
                ("read-only", .readOnly), ("hot standby", .readOnly),
                ("Connection refused", .closed), ("No such file", .closed), ("No route", .closed),
                ("could not translate host name", .unknownHost), ("timeout", .silent), ("timed out", .silent),
            ]
        }

        /// The SQLSTATE at the end of a message of that verbosity: `… failed: FATAL:  28P01`.
        private static func state(in message: String) -> String? {
            let last = message.split(whereSeparator: \.isWhitespace).last
            return last.flatMap { word in
                word.utf8.count == 5 && word.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
                    ? String(word) : nil
            }
        }

        /// Whether the cause passes by itself soon. A certificate and a setting do not.
        var passesSoon: Bool {
            switch self {
            case .state(let state): PostgreSQLFailure.passesSoon(state)
            case .certificate, .hostName, .missingRoot, .noTLS, .noPassword: false
            case .readOnly, .closed, .unknownHost, .noThread, .silent, .other: true
            }
        }

        /// How much it says about what to do. Of several hosts' obstacles, the caller learns the one that says most.
        var weight: Int {
            switch self {
            case .state, .certificate, .hostName, .missingRoot, .noTLS, .noPassword: 3
            case .readOnly: 2
            case .closed, .unknownHost, .noThread: 1
            case .silent, .other: 0
            }
        }

        /// The error's code, its reason and the advice.
        var explanation: (PingError.Code, String, String) {
            switch self {
            case .state(let state):
                (.storageUnavailable, "SQLSTATE \(state).", "Look the SQLSTATE up in PostgreSQL's list of error codes.")
            case .certificate:
                (
                    .storageDenied, "no authority that the store trusts has signed its certificate, or it has expired.",
                    "Name the file with the server's authority as sslrootcert. If it is the right one, renew the server's certificate."
                )
            case .hostName:
                (
                    .storageDenied, "its certificate is for another host name.",
                    "Connect to the name that the certificate has. To reach it at another address, add hostaddr."
                )
            case .missingRoot:
                (
                    .invalidConfiguration, "there is not a file with the authorities that may sign its certificate.",
                    "Name one as sslrootcert, such as /etc/ssl/certs/ca-certificates.crt. Only a server on this machine needs no TLS: sslmode=disable."
                )
            case .noTLS:
                (
                    .storageDenied, "it does not offer TLS, which sslmode asks for.",
                    "Set ssl=on at the server. Only for a server on this machine, use sslmode=disable."
                )
            case .noPassword:
                (
                    .storageDenied, "it asks for a password, and the connection string has none.",
                    "Add the password to the string, or name a file with PGPASSFILE."
                )
            case .readOnly:
                (
                    .storageDenied, "no server of the connection string takes changes.",
                    "Promote a standby, or add the host of the primary server to the string."
                )
            case .closed:
                (
                    .storageUnavailable, "nothing listens at its address.",
                    "Check that the server runs, and its host and port."
                )
            case .unknownHost:
                (
                    .storageUnavailable, "the name server does not know its host.",
                    "Correct the host in the connection string, or the name server."
                )
            case .noThread:
                (
                    .storageUnavailable, "the system has no thread left to look its host up.",
                    "End other work, or raise the limit of processes and threads."
                )
            case .silent:
                (
                    .storageUnavailable, "it, or the name server, did not respond in time.",
                    "Check the network and the firewall, and the server's load."
                )
            case .other:
                (
                    .storageUnavailable, "libpq failed.",
                    "Read libpq's own words in the log, and check the connection string."
                )
            }
        }
    }
#endif
