#if Redis
    import Foundation
    import PingRecords

    typealias RedisConnection = ServerConnection<RedisHandle>

    extension RedisConnection {
        init(_ servers: RedisServers, number: Int) {
            self.init(
                executor: ThreadExecutor(name: "Redis \(number)"),
                connectTimeout: servers.connectTimeout,
                responseTimeout: servers.responseTimeout
            ) { deadline throws(RedisFailure) in try servers.connect(by: deadline) }
        }

        /// Executes one command.
        ///
        /// - Parameters:
        ///   - words: The command and its arguments.
        ///   - replicas: How many replicas must have what the command changed.
        func execute(
            _ words: [Data],
            replicas: Int = 0,
            by deadline: ContinuousClock.Instant
        ) throws(RedisFailure) -> RedisReply {
            try use(by: deadline) { handle, end throws(RedisFailure) in
                let reply = try handle.execute(words, by: end)
                try handle.awaitReplicas(replicas, by: end)
                return reply
            }
        }
    }
#endif
