#if PostgreSQL
    import Foundation
    import PingRecords

    /// One connection to the server, on its own thread. It connects when it is first used, and again after it was lost.
    actor PostgreSQLConnection {
        private let executor: ThreadExecutor
        private let settings: PostgreSQLSettings
        private var handle: PostgreSQLHandle?

        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

        init(_ settings: PostgreSQLSettings, number: Int) {
            self.settings = settings
            executor = ThreadExecutor(name: "PostgreSQL \(number)")
        }

        deinit {
            executor.end()
        }

        func execute(
            _ statement: String,
            _ parameters: [PostgreSQLParameter],
            by deadline: ContinuousClock.Instant
        ) throws(PostgreSQLFailure) -> PostgreSQLHandle.Rows {
            // The work before this one may have taken all the time.
            guard .now < deadline else { throw .busy }
            do {
                let handle = try connected(by: min(deadline, .now + settings.connectTimeout))
                return try handle.execute(statement, parameters, by: min(deadline, .now + settings.responseTimeout))
            } catch {
                if error.endsConnection { handle = nil }
                throw error
            }
        }

        private func connected(by deadline: ContinuousClock.Instant) throws(PostgreSQLFailure) -> PostgreSQLHandle {
            if let handle { return handle }
            let made = try connect(by: deadline)
            handle = made
            return made
        }

        /// Tries one host after another. Each gets a share of the time, so that a silent one does not hide the others.
        private func connect(by deadline: ContinuousClock.Instant) throws(PostgreSQLFailure) -> PostgreSQLHandle {
            let hosts = settings.hosts
            var failure = PostgreSQLFailure.notConnected(state: nil)
            for (index, host) in hosts.enumerated() {
                let share = ContinuousClock.now.duration(to: deadline) / (hosts.count - index)
                do {
                    return try PostgreSQLHandle.connect(settings.parameters + host, by: .now + share)
                } catch {
                    // A refusal says more than silence.
                    if failure == .notConnected(state: nil) { failure = error }
                }
            }
            throw failure
        }
    }
#endif
