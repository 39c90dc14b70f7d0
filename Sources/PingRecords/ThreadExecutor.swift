import Foundation

/// Runs the work of an actor, or other work, on its own thread, where a call may block.
///
/// The thread begins with the first work, and ends after ``end()``. Where the system has no thread left, the work runs
/// on one of Swift's threads, finds ``hasThread`` false, and has to fail at once. The next work tries
/// to begin a thread again.
package final class ThreadExecutor: SerialExecutor {
    private typealias Job = @Sendable () -> Void

    private struct State {
        var jobs: [Job] = []
        var urgentJobs: [Job] = []
        var isRunning = false
        var hasThread = true
        var isEnded = false

        mutating func takeUrgentJobs() -> [Job] {
            defer { urgentJobs = [] }
            return urgentJobs
        }

        mutating func takeJobs() -> [Job] {
            defer { jobs = [] }
            return takeUrgentJobs() + jobs
        }
    }

    private let state = Locked(State())
    private let condition = NSCondition()
    private let name: String
    private let startThread: @Sendable (@escaping @Sendable () -> Void) -> Bool

    /// - Parameters:
    ///   - name: The name that a debugger shows for the thread.
    ///   - startThread: Begins the thread, and returns whether there is one.
    package init(
        name: String,
        startThread: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool = { BlockingThread.start($0) }
    ) {
        self.name = name
        self.startThread = startThread
    }

    /// Whether the work that runs now may block.
    package var hasThread: Bool { state.withLock { $0.hasThread } }

    package func enqueue(_ job: consuming ExecutorJob) {
        let actorJob = UnownedJob(job)
        run { [self] in unsafe actorJob.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    /// Runs work on the thread, after what is in line before it.
    ///
    /// - Parameter isUrgent: Whether it goes before all work that is not.
    package func run(isUrgent: Bool = false, _ work: @escaping @Sendable () -> Void) {
        condition.lock()
        let begins = state.withLock { state in
            if isUrgent { state.urgentJobs.append(work) } else { state.jobs.append(work) }
            defer { state.isRunning = true }
            return !state.isRunning
        }
        condition.signal()
        condition.unlock()
        if begins { start() }
    }

    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        unsafe UnownedSerialExecutor(ordinary: self)
    }

    /// Lets the thread end when its work is done.
    package func end() {
        condition.lock()
        state.withLock { $0.isEnded = true }
        condition.signal()
        condition.unlock()
    }

    private func start() {
        state.withLock { $0.hasThread = true }
        guard !startThread({ self.run() }) else { return }
        state.withLock { $0.hasThread = false }
        Task { failJobs() }
    }

    private func run() {
        Thread.current.name = name
        while let jobs = next() { perform(jobs) }
    }

    /// Runs what is in line, which fails, since there is no thread for it.
    private func failJobs() {
        while true {
            let jobs = state.withLock { state in
                let jobs = state.takeJobs()
                state.isRunning = !jobs.isEmpty
                return jobs
            }
            if jobs.isEmpty { return }
            perform(jobs)
        }
    }

    private func perform(_ jobs: [Job]) {
        for job in jobs {
            for job in state.withLock({ $0.takeUrgentJobs() }) { job() }
            job()
        }
    }

    /// Waits for work.
    ///
    /// - Returns: `nil` when the executor has ended.
    private func next() -> [Job]? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            let (jobs, isEnded) = state.withLock { ($0.takeJobs(), $0.isEnded) }
            if !jobs.isEmpty { return jobs }
            if isEnded { return nil }
            condition.wait()
        }
    }
}

extension PingError {
    /// The system has no thread left for the calls of a store.
    package static var noThread: PingError {
        PingError(
            .storageUnavailable,
            "The system has no thread left for the store. Nothing was read or changed.",
            recovery: "End other work, or raise the limit of processes and threads."
        )
    }
}
