#if Redis
    import Foundation
    import PingRecords

    /// One connection to the server, on its own thread. It connects when it is first used, and again after it was lost.
    actor RedisConnection {
        private let executor: ThreadExecutor
        private let settings: RedisSettings
        private var handle: RedisHandle?
        private var lastUse = ContinuousClock.now

        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

        init(_ settings: RedisSettings, number: Int) {
            self.settings = settings
            executor = ThreadExecutor(name: "Redis \(number)")
        }

        deinit {
            executor.end()
        }

        /// Executes one command.
        ///
        /// - Parameters:
        ///   - words: The command and its arguments.
        ///   - isChange: Whether replicas must have what the command changed, where the URL says so.
        func execute(
            _ words: [Data],
            isChange: Bool = false,
            by deadline: ContinuousClock.Instant
        ) throws(RedisFailure) -> RedisReply {
            // The work before this one may have taken all the time, and the caller may have left.
            guard .now < deadline, !Task.isCancelled else { throw .busy }
            do {
                let handle = try connected(by: min(deadline, .now + settings.connectTimeout))
                defer { lastUse = .now }
                let limit = min(deadline, .now + settings.responseTimeout)
                let reply = try handle.execute(words, by: limit)
                if isChange { try handle.awaitReplicas(settings.url.replicas, by: limit) }
                return reply
            } catch {
                if error.endsConnection { handle = nil }
                throw error
            }
        }

        private func connected(by deadline: ContinuousClock.Instant) throws(RedisFailure) -> RedisHandle {
            if let handle, isAlive(handle, by: deadline) { return handle }
            handle = nil
            let made = try settings.servers.connect(settings, by: deadline)
            handle = made
            return made
        }

        /// Whether the connection can be used: a firewall may have forgotten one that was idle.
        private func isAlive(_ handle: RedisHandle, by deadline: ContinuousClock.Instant) -> Bool {
            guard lastUse.duration(to: .now) > IdleConnection.limit else { return true }
            let patience = IdleConnection.patience(within: settings.responseTimeout)
            // Any response is a sign of life: a user may lack the right to PING.
            do throws(RedisFailure) {
                _ = try handle.execute([Data("PING".utf8)], by: min(deadline, .now + patience))
            } catch {
                if case .refused = error { return !error.endsConnection }
                return false
            }
            return true
        }
    }
#endif
