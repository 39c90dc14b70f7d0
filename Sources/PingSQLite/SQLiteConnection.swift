#if SQLite
    import Foundation
    import GRDB
    import PingRecords

    /// A connection to the file that has the path now. It opens the file at its first use, and works on its own thread.
    ///
    /// A failure to open is not remembered. Where another file has the path by now, or none, it opens that one, so that
    /// no process stays with a file that nobody else sees.
    final class SQLiteConnection: Sendable {
        private struct Opened: Sendable {
            let queue: DatabaseQueue
            let file: FileIdentity?
            /// The file in which SQLite keeps the last writes.
            let journal: FileIdentity?
        }

        private let path: String
        private let isReader: Bool
        private let thread: ThreadExecutor
        /// Used on the thread alone.
        private let opened = Locked<Opened?>(nil)
        /// Whether the call that runs now may wait for another process.
        private let running = Locked<(@Sendable () -> Bool)?>(nil)
        private let clock: BootClock
        /// When a call last began to wait for another process that writes for long, and how long it waited at least.
        private let longWait = Locked<(began: Duration, length: Duration)?>(nil)

        /// - Parameter isReader: Whether it reads alone: what others write keeps no reader waiting.
        init(path: String, isReader: Bool, clock: BootClock) {
            self.path = path
            self.isReader = isReader
            self.clock = clock
            thread = ThreadExecutor(name: isReader ? "PingSQLite reads" : "PingSQLite")
        }

        deinit { thread.end() }

        /// For how long others could not do what they do now, since another process has written until a moment
        /// ago; zero when none has.
        var lostTime: Duration {
            guard let wait = longWait.current else { return .zero }
            let past = clock.elapsed() - wait.began
            return past - wait.length < .milliseconds(500) ? past : .zero
        }

        /// Works on a call, after those in line before it: reads, or changes all or nothing.
        ///
        /// - Parameter isUrgent: Whether it goes before all calls in line that are not.
        func run<Result: Sendable>(
            _ call: SQLiteCall<Result>,
            isUrgent: Bool,
            _ work: @escaping @Sendable (Database) throws -> Result
        ) {
            thread.run(isUrgent: isUrgent) { [self] in
                guard thread.hasThread else { return call.end(with: .failure(PingError.noThread)) }
                running.set { call.mayWait }
                let result = Swift.Result { try perform(call, work) }
                running.set(nil)
                call.end(with: result)
            }
        }

        private func perform<Result>(
            _ call: SQLiteCall<Result>,
            _ work: (Database) throws -> Result
        ) throws -> Result {
            while true {
                try call.check()
                let opened = try current(mustExist: call.isUpkeep)
                let result = try opened.queue.inDatabase { database in
                    isReader ? try work(database) : try change(database, call, work)
                }
                // A write to a file that lost its path meanwhile is repeated, to the one that has it.
                if isReader || FileIdentity(of: path) == opened.file { return result }
            }
        }

        private func change<Result>(
            _ database: Database,
            _ call: SQLiteCall<Result>,
            _ work: (Database) throws -> Result
        ) throws -> Result {
            var result: Result?
            try database.inTransaction(.immediate) {
                try SQLiteSchema.checkVersion(of: database, path)
                result = try work(database)
                try call.commit()
                return .commit
            }
            guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
            return result
        }

        private func current(mustExist: Bool) throws -> Opened {
            let file = FileIdentity(of: path)
            if let opened = opened.current {
                if opened.file == file, file != nil { return opened }
                try checkJournal(of: opened, file)
            }
            // SQLite leaves what lies beside a file alone when another file has its path.
            opened.set(nil)
            if mustExist, file == nil {
                throw PingError(
                    .storageUnavailable,
                    "Somebody has removed \(path).",
                    recovery: "Let the users log in again."
                )
            }
            try FilePlace(path: path).prepare()
            let queue = try open()
            let new = Opened(queue: queue, file: FileIdentity(of: path), journal: FileIdentity(of: path + "-wal"))
            opened.set(new)
            return new
        }

        /// SQLite takes the journal of an earlier file for one of the file that has the path now, and
        /// would write its pages there.
        private func checkJournal(of opened: Opened, _ file: FileIdentity?) throws(PingError) {
            guard let file, !file.isEmpty, let journal = opened.journal, journal == FileIdentity(of: path + "-wal")
            else {
                return
            }
            throw PingError(
                .storageUnavailable,
                "\(path) was replaced, and \(path)-wal still belongs to the earlier file. Nothing was changed.",
                recovery: "Run: rm '\(path)-wal' '\(path)-shm'"
            )
        }

        private func open() throws -> DatabaseQueue {
            // Nothing is changed before it is certain whose file it is.
            let reader = try connect(readonly: true)
            let content = try reader.inDatabase { try SQLiteSchema.content(of: $0, path) }
            if isReader, content != .nothing { return reader }
            let writer = try connect(readonly: false)
            if content == .nothing {
                try writer.inDatabase { database in
                    try database.inTransaction(.immediate) {
                        try SQLiteSchema.create(database, path)
                        return .commit
                    }
                }
            }
            return isReader ? reader : writer
        }

        private func connect(readonly: Bool) throws -> DatabaseQueue {
            var configuration = Configuration()
            configuration.label = "PingSQLite"
            configuration.readonly = readonly
            let began = Locked(Duration.zero)
            configuration.busyMode = .callback { [running, clock, longWait] attempts in
                guard running.current?() == true else { return false }
                if attempts == 0 { began.set(clock.elapsed()) }
                // Half a second, by the pauses below.
                if attempts >= 32 { longWait.set((began.current, clock.elapsed() - began.current)) }
                Thread.sleep(forTimeInterval: min(0.025, 0.001 * Double(attempts + 1)))
                return true
            }
            if !readonly {
                configuration.prepareDatabase { database in
                    // A committed transaction is on the disk, also when the power fails.
                    try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
                }
            }
            return try DatabaseQueue(path: path, configuration: configuration)
        }
    }
#endif
