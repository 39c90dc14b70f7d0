#if Redis
    import CPingHiredis
    import Foundation
    import PingRecords

    /// A connection of hiredis. Its calls block, so they belong on the thread of a ``RedisConnection``.
    ///
    /// hiredis writes to a connection that the server has closed without MSG_NOSIGNAL. The thread blocks SIGPIPE.
    @safe final class RedisHandle {
        private let context: UnsafeMutablePointer<redisContext>

        private init(_ context: UnsafeMutablePointer<redisContext>) {
            unsafe self.context = context
        }

        deinit {
            unsafe redisFree(context)
        }

        /// Connects, logs in, and selects the database.
        static func connect(
            _ settings: RedisSettings,
            by deadline: ContinuousClock.Instant
        ) throws(RedisFailure) -> RedisHandle {
            let limit = timeval(ContinuousClock.now.duration(to: deadline))
            let connected =
                switch settings.address {
                case .network(let host, let port): unsafe redisConnectWithTimeout(host, Int32(clamping: port), limit)
                case .socket(let path): unsafe redisConnectUnixWithTimeout(path, limit)
                }
            guard let connected = unsafe connected else { throw .notConnected }
            let handle = unsafe RedisHandle(connected)
            guard unsafe connected.pointee.err == 0 else { throw .notConnected }
            unsafe handle.stopBlocking(connected)
            do { try handle.logIn(settings, by: deadline) } catch {
                throw [.lost, .silent].contains(error) ? .notConnected : error
            }
            return handle
        }

        /// Lets hiredis return at once where it would wait, so that one deadline holds for the whole of a command, and keeps the connection
        /// out of the programs that this one starts.
        private func stopBlocking(_ context: UnsafeMutablePointer<redisContext>) {
            unsafe context.pointee.flags &= ~REDIS_BLOCK
            let socket = unsafe context.pointee.fd
            _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        }

        private func logIn(_ settings: RedisSettings, by deadline: ContinuousClock.Instant) throws(RedisFailure) {
            if let password = settings.password {
                let words = ["AUTH"] + (settings.user.map { [$0] } ?? []) + [password.reveal()]
                _ = try execute(words.map { Data($0.utf8) }, by: deadline)
            }
            if settings.database != 0 {
                _ = try execute([Data("SELECT".utf8), Data("\(settings.database)".utf8)], by: deadline)
            }
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
            while true {
                let rest = ContinuousClock.now.duration(to: deadline)
                guard rest > .zero else { throw .silent }
                var socket = unsafe pollfd(fd: context.pointee.fd, events: Int16(events), revents: 0)
                let count = unsafe poll(&socket, 1, Int32(clamping: rest.wholeMilliseconds + 1))
                if count > 0 || (count < 0 && errno != EINTR) { return }
            }
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
