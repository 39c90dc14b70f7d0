#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Lets one user at a time, of all tasks and all processes, into a piece of work.
///
/// Tasks of one lock value queue up in order. Against other instances and processes a lock file is used: the system
/// gives it back when its process ends in whatever way. It is asked for again and again with short pauses, because to
/// wait for it inside the system would hold a thread of Swift's pool.
struct FileLock: Sendable {
    let directory: PrivateDirectory
    let name: String
    var sleep: @Sendable (Duration) async throws -> Void = SystemServices.live.sleep
    private let turns = AsyncLock()

    init(directory: PrivateDirectory, name: String) {
        self.directory = directory
        self.name = name
    }

    /// Runs `body` alone.
    ///
    /// - Throws: What `body` throws; `CancellationError` when the task is cancelled before its turn; `PingError`
    ///   when the lock file cannot be used.
    func withLock<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        try await turns.withLock {
            let file = try await acquire()
            defer { file.unlock() }
            return try await body()
        }
    }

    private func acquire() async throws -> OpenFile {
        var pause = Duration.milliseconds(1)
        while true {
            try Task.checkCancellation()
            if let file = try attempt() { return file }
            try await sleep(pause)
            pause = min(pause * 2, .milliseconds(50))
        }
    }

    private func attempt() throws(PingError) -> OpenFile? {
        let directory = try directory.openOrCreate()
        return try PingError.naming("cannot be locked", self.directory.path(of: name)) {
            let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
            let file = OpenFile(
                descriptor: try self.directory.calls.open(directory.descriptor, name, flags, 0o600)
            )
            try self.directory.checkPrivate(try file.status(), name)
            guard try file.tryLock() else { return nil }
            // If the file was removed meanwhile, a second file could have a second holder.
            guard try file.status().st_nlink > 0 else { return nil }
            return file
        }
    }
}
