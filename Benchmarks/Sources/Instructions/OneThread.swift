import Foundation
import PingCommons

/// Runs tasks on the main thread, one job after another: so their instructions come out alike in every run, and
/// callgrind sees them, which loses those of other threads. Looking for this executor is a part of what is counted.
final class OneThread: TaskExecutor {
    private let jobs = Locked<[UnownedJob]>([])
    private let condition = NSCondition()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        condition.lock()
        condition.signal()
        condition.unlock()
    }

    /// Runs work to its end, on this thread.
    func run(_ work: @escaping @Sendable () async throws -> Void) throws {
        let result = Locked<Result<Void, any Error>?>(nil)
        Task(executorPreference: self) {
            do { result.set(.success(try await work())) } catch { result.set(.failure(error)) }
        }
        while true {
            if let job = next() {
                job.runSynchronously(on: asUnownedTaskExecutor())
            } else if let result = result.current {
                return try result.get()
            } else {
                wait()
            }
        }
    }

    private func next() -> UnownedJob? { jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

    /// Until there is a job, or for a moment.
    private func wait() {
        condition.lock()
        if jobs.current.isEmpty { _ = condition.wait(until: Date(timeIntervalSinceNow: 0.01)) }
        condition.unlock()
    }
}
