import PingPlatform

/// Lets one user at a time, of all tasks and all processes, into a piece of work.
///
/// Tasks of one lock value queue up in order. Against other instances and processes a lock file is used: the system
/// gives it back when its process ends in whatever way. It is asked for again and again with short pauses, because to
/// wait for it inside the system would hold a thread of Swift's pool.
///
/// The lock file is empty, or says how the last exchange with the server failed (``ExchangeReport``). A file that has
/// changed since a task began to wait was written meanwhile, whatever the clocks say.
struct FileLock: Sendable {
    let directory: PrivateDirectory
    let name: String
    /// A file that is locked as well where it exists, so that a process that removes the lock file lets nobody else in.
    var guarded: String?
    /// How long a task waits for its turn.
    var timeout: Duration = .seconds(60)
    var system = SystemServices.live
    private let turns = AsyncLock()

    /// Runs `body` alone.
    ///
    /// - Throws: The error of `body`; `CancellationError` when the task is cancelled before its turn; `PingError` with
    ///   code `storageLocked` when its turn does not come in time, with another one when the lock file cannot be used.
    func withLock<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        let began = system.elapsed
        let report = ExchangeReport.claim()
        let note = report == nil ? nil : directory.stamp(of: name)
        return try await turns.withLock(within: timeout, system, orThrow: late) {
            let held = try await acquire(since: began)
            defer { held.unlock() }
            guard let report else { return try await body() }
            if directory.stamp(of: name) != note { report.receive(held.lock.readFailure(directory.calls)) }
            defer { held.lock.write(report.ending, directory.calls) }
            return try await body()
        }
    }

    private func acquire(since began: Duration) async throws -> Held {
        var pause = Duration.milliseconds(1)
        while true {
            try Task.checkCancellation()
            if let held = try attempt() { return held }
            guard system.elapsed - began < timeout else { throw late }
            try await system.sleep(pause)
            pause = min(pause * 2, .milliseconds(50))
        }
    }

    private func attempt() throws(PingError) -> Held? {
        let directory = try directory.openOrCreate()
        return try PingError.naming("cannot be locked", self.directory.path(of: name)) {
            let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
            let file = OpenFile(
                descriptor: try self.directory.calls.open(directory.descriptor, name, flags, 0o600)
            )
            try self.directory.checkPrivate(try file.status(), name)
            guard try file.isTaken() else { return nil }
            guard let guarded, let value = open(guarded, in: directory) else { return Held(lock: file, value: nil) }
            guard try value.isTaken() else { return nil }
            return Held(lock: file, value: value)
        }
    }

    /// The guarded file, if it exists and can be opened. What is wrong with it, its reader reports.
    private func open(_ name: String, in directory: borrowing OpenFile) -> OpenFile? {
        let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        guard let descriptor = try? self.directory.calls.open(directory.descriptor, name, flags, 0) else { return nil }
        return OpenFile(descriptor: descriptor)
    }

    private var late: PingError {
        PingError(
            .storageLocked,
            "Another process or task has held the lock \(directory.path(of: name)) for longer than \(timeout).",
            recovery: "Try again. If it stays so, find out why the other one does not end, or set a longer lockTimeout."
        )
    }
}

/// The files that a holder of a ``FileLock`` has locked.
private struct Held: ~Copyable {
    let lock: OpenFile
    let value: OpenFile?

    /// Gives the locks back, also where a child process has inherited the files.
    func unlock() {
        lock.unlock()
        value?.unlock()
    }
}

extension OpenFile {
    /// Takes the lock of the file, unless somebody else has it, or the file was removed or replaced meanwhile: there
    /// could then be a second file with a second holder.
    fileprivate func isTaken() throws(Errno) -> Bool {
        guard try tryLock() else { return false }
        return try status().st_nlink > 0
    }
}
