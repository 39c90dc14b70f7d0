#if Redis
    import CPingHiredis
    import Foundation
    import PingRecords
    import PingStorage

    /// A connection of hiredis. Its calls block, so they belong on the thread of a ``RedisConnection``.
    ///
    /// hiredis writes to a connection that the server has closed without MSG_NOSIGNAL. The thread blocks SIGPIPE.
    @safe final class RedisHandle: ServerHandle {
        typealias Failure = RedisFailure

        private let context: UnsafeMutablePointer<redisContext>

        private init(_ context: UnsafeMutablePointer<redisContext>) {
            unsafe self.context = context
        }

        deinit {
            unsafe redisFree(context)
        }

        /// Connects.
        ///
        /// - Parameters:
        ///   - address: A number, or a Unix socket. hiredis would wait for a name server without a limit.
        ///   - host: The host that the server's certificate has to be for.
        static func connect(
            to address: RedisAddress,
            named host: String,
            _ url: RedisURL,
            by deadline: ContinuousClock.Instant
        ) throws(RedisFailure) -> RedisHandle {
            let limit = timeval(ContinuousClock.now.duration(to: deadline))
            let connected =
                switch address {
                case .network(let host, let port): unsafe redisConnectWithTimeout(host, Int32(clamping: port), limit)
                case .socket(let path): unsafe redisConnectUnixWithTimeout(path, limit)
                }
            guard let connected = unsafe connected else { throw .notConnected }
            let handle = unsafe RedisHandle(connected)
            guard unsafe connected.pointee.err == 0 else { throw .notConnected }
            // A firewall sees a sign of life before it forgets an idle connection.
            if case .network = address { _ = unsafe redisEnableKeepAlive(connected) }
            unsafe handle.stopBlocking(connected)
            if url.usesTLS { try handle.encrypt(host, url.authorities, by: deadline) }
            return handle
        }

        /// Lets hiredis return at once where it would wait, so that one deadline holds for the whole of a command, and
        /// keeps the connection out of the programs that this one starts.
        private func stopBlocking(_ context: UnsafeMutablePointer<redisContext>) {
            unsafe context.pointee.flags &= ~Self.blocks
            let socket = unsafe context.pointee.fd
            _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        }

        private static let blocks = Int32(REDIS_BLOCK)

        private func encrypt(
            _ host: String,
            _ authorities: String?,
            by deadline: ContinuousClock.Instant
        ) throws(RedisFailure) {
            var session: UnsafeMutableRawPointer?
            switch unsafe ping_redis_tls_start(context, host, authorities, &session) {
            case PING_REDIS_TLS_STARTED: break
            case PING_REDIS_TLS_NO_AUTHORITIES: throw .noAuthorities
            case PING_REDIS_TLS_REFUSED: throw .distrusted
            default: throw .notConnected
            }
            while true {
                switch unsafe ping_redis_tls_step(session) {
                case PING_REDIS_TLS_DONE: return
                case PING_REDIS_TLS_WANTS_READ: try waitToConnect(for: POLLIN, by: deadline)
                case PING_REDIS_TLS_WANTS_WRITE: try waitToConnect(for: POLLOUT, by: deadline)
                case PING_REDIS_TLS_DISTRUSTED: throw .distrusted
                default: throw .notConnected
                }
            }
        }

        private func waitToConnect(for events: Int32, by deadline: ContinuousClock.Instant) throws(RedisFailure) {
            do { try wait(for: events, by: deadline) } catch { throw .notConnected }
        }

        func logIn(
            user: String?,
            _ password: Secret?,
            database: Int,
            by deadline: ContinuousClock.Instant
        ) throws(RedisFailure) {
            if let password {
                let words = ["AUTH"] + (user.map { [$0] } ?? []) + [password.reveal()]
                _ = try execute(words.map { Data($0.utf8) }, by: deadline)
            }
            if database != 0 {
                _ = try execute([Data("SELECT".utf8), Data("\(database)".utf8)], by: deadline)
            }
        }

        /// Checks that the server is not a replica: a Sentinel may name one that it has demoted.
        func requirePrimary(by deadline: ContinuousClock.Instant) throws(RedisFailure) {
            let reply = try execute(["INFO", "replication"].map { Data($0.utf8) }, by: deadline)
            guard case .bytes(let facts) = reply else { throw .foreign }
            guard String(decoding: facts, as: UTF8.self).contains("role:master") else { throw .refused("READONLY") }
        }

        /// Waits until so many replicas have what this connection has changed.
        func awaitReplicas(_ count: Int, by deadline: ContinuousClock.Instant) throws(RedisFailure) {
            guard count > 0 else { return }
            let limit = max(1, ContinuousClock.now.duration(to: deadline).wholeMilliseconds / 2)
            let reply = try execute(["WAIT", "\(count)", "\(limit)"].map { Data($0.utf8) }, by: deadline)
            guard case .number(let reached) = reply, reached >= count else { throw .unconfirmed }
        }

        /// Any response is a sign of life: a user may lack the right to PING.
        func isAlive(by deadline: ContinuousClock.Instant) -> Bool {
            do throws(RedisFailure) {
                _ = try execute([Data("PING".utf8)], by: deadline)
            } catch {
                if case .refused = error { return !error.endsConnection }
                return false
            }
            return true
        }

        /// Executes one command.
        func execute(_ words: [Data], by deadline: ContinuousClock.Instant) throws(RedisFailure) -> RedisReply {
            let queued = unsafe CStrings.with(words) { texts in
                // hiredis does not change the array.
                unsafe redisAppendCommandArgv(
                    context,
                    Int32(words.count),
                    UnsafeMutablePointer(mutating: texts),
                    words.map(\.count)
                )
            }
            guard queued == REDIS_OK else { throw failure }
            try send(by: deadline)
            return try receive(by: deadline)
        }

        private func send(by deadline: ContinuousClock.Instant) throws(RedisFailure) {
            var isDone: Int32 = 0
            while true {
                guard unsafe redisBufferWrite(context, &isDone) == REDIS_OK else { throw failure }
                if isDone == 1 { return }
                try wait(for: POLLOUT, by: deadline)
            }
        }

        private func receive(by deadline: ContinuousClock.Instant) throws(RedisFailure) -> RedisReply {
            while true {
                var found: UnsafeMutableRawPointer?
                guard unsafe redisGetReplyFromReader(context, &found) == REDIS_OK else { throw failure }
                if let found = unsafe found {
                    defer { unsafe freeReplyObject(found) }
                    return try unsafe RedisReply(found.assumingMemoryBound(to: redisReply.self))
                }
                try wait(for: POLLIN, by: deadline)
                guard unsafe redisBufferRead(context) == REDIS_OK else { throw failure }
            }
        }

        private var failure: RedisFailure {
            unsafe context.pointee.err == REDIS_ERR_PROTOCOL ? .foreign : .lost
        }

        private func wait(for events: Int32, by deadline: ContinuousClock.Instant) throws(RedisFailure) {
            guard SocketWait.isReady(unsafe context.pointee.fd, for: events, by: deadline) else { throw .silent }
        }
    }

    extension timeval {
        /// A millisecond to a day.
        fileprivate init(_ duration: Duration) {
            let (seconds, attoseconds) = min(max(duration, .milliseconds(1)), .seconds(86_400)).components
            self.init(tv_sec: .init(seconds), tv_usec: .init(attoseconds / 1_000_000_000_000))
        }
    }
#endif
