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
            _ parameters: [PostgreSQLParameter]
        ) throws(PostgreSQLFailure) -> PostgreSQLHandle.Rows {
            do {
                return try connected().execute(statement, parameters, timeout: settings.responseTimeout)
            } catch {
                if error.endsConnection { handle = nil }
                throw error
            }
        }

        private func connected() throws(PostgreSQLFailure) -> PostgreSQLHandle {
            if let handle { return handle }
            let made = try PostgreSQLHandle.connect(settings.parameters, timeout: settings.connectTimeout)
            handle = made
            return made
        }
    }
#endif
