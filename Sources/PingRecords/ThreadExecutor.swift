import Foundation

/// Runs the work of an actor, or other work, on its own thread, where a call may block.
///
/// The thread begins with the first work, and ends after ``end()``.
package final class ThreadExecutor: SerialExecutor {
    private enum Job {
        case actor(UnownedJob)
        case work(@Sendable () -> Void)
    }

    private struct State {
        var jobs: [Job] = []
        var isRunning = false
        var isEnded = false
    }

    private let state = Locked(State())
    private let condition = NSCondition()
    private let name: String

    /// - Parameter name: The name that a debugger shows for the thread.
    package init(name: String) {
        self.name = name
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        add(.actor(UnownedJob(job)))
    }

    /// Runs work on the thread, after what is in line before it.
    package func run(_ work: @escaping @Sendable () -> Void) {
        add(.work(work))
    }

    private func add(_ job: Job) {
        condition.lock()
        let begins = state.withLock { state in
            state.jobs.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        condition.signal()
        condition.unlock()
        if begins { startThread() }
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

    private func startThread() {
        let thread = Thread { self.run() }
        thread.name = name
        thread.start()
    }

    private func run() {
        blockSignals()
        while let jobs = next() {
            for job in jobs {
                switch job {
                case .actor(let job): unsafe job.runSynchronously(on: asUnownedSerialExecutor())
                case .work(let work): work()
                }
            }
        }
    }

    /// Waits for work.
    ///
    /// - Returns: `nil` when the executor has ended.
    private func next() -> [Job]? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            let (jobs, isEnded) = state.withLock { state in
                defer { state.jobs = [] }
                return (state.jobs, state.isEnded)
            }
            if !jobs.isEmpty { return jobs }
            if isEnded { return nil }
            condition.wait()
        }
    }

    /// The program's signals are for the program's own threads.
    private func blockSignals() {
        var all = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
    }
}
