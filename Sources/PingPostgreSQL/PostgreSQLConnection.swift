#if PostgreSQL
    import Foundation
    import PingRecords

    /// One connection to the server, on its own thread. It connects when it is first used, and again after it was lost.
    actor PostgreSQLConnection {
        private let executor: ThreadExecutor
        private let settings: PostgreSQLSettings
        private var handle: PostgreSQLHandle?
        private var lastUse = ContinuousClock.now

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
            // The work before this one may have taken all the time, and the caller may have left.
            guard .now < deadline, !Task.isCancelled else { throw .busy }
            let used: PostgreSQLHandle
            do { used = try connected(by: min(deadline, .now + settings.connectTimeout)) } catch {
                handle = nil
                throw error
            }
            defer { lastUse = .now }
            do {
                return try used.execute(statement, parameters, by: min(deadline, .now + settings.responseTimeout))
            } catch {
                // The server would keep the statement until a lock is free that nobody waits for any more.
                if error == .silent { used.cancel() }
                if error.endsConnection { handle = nil }
                throw error
            }
        }

        private func connected(by deadline: ContinuousClock.Instant) throws(PostgreSQLFailure) -> PostgreSQLHandle {
            if let handle, isAlive(handle, by: deadline) { return handle }
            handle = nil
            let made = try settings.servers.connect(settings, by: deadline)
            handle = made
            return made
        }

        /// Whether the connection can be used: a firewall may have forgotten one that was idle.
        private func isAlive(_ handle: PostgreSQLHandle, by deadline: ContinuousClock.Instant) -> Bool {
            guard lastUse.duration(to: .now) > IdleConnection.limit else { return true }
            let patience = IdleConnection.patience(within: settings.responseTimeout)
            return (try? handle.execute("SELECT 1", [], by: min(deadline, .now + patience))) != nil
        }
    }
#endif
