#if Redis
    import Foundation
    import PingRecords

    /// One connection to the server, on its own thread. It connects when it is first used, and again after it was lost.
    actor RedisConnection {
        private let executor: ThreadExecutor
        private let settings: RedisSettings
        private var handle: RedisHandle?

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
        /// - Parameter words: The command and its arguments.
        func execute(_ words: [Data], by deadline: ContinuousClock.Instant) throws(RedisFailure) -> RedisReply {
            // The work before this one may have taken all the time.
            guard .now < deadline else { throw .busy }
            do {
                let handle = try connected(by: min(deadline, .now + settings.connectTimeout))
                return try handle.execute(words, by: min(deadline, .now + settings.responseTimeout))
            } catch {
                if error.endsConnection { handle = nil }
                throw error
            }
        }

        private func connected(by deadline: ContinuousClock.Instant) throws(RedisFailure) -> RedisHandle {
            if let handle { return handle }
            let made = try RedisHandle.connect(settings, by: deadline)
            handle = made
            return made
        }
    }
#endif
