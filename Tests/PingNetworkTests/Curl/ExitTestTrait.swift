#if Libcurl && os(Linux)
    import Foundation
    import Testing

    /// Gives a test its own threads. Swift Testing reads what the process of an exit test reports on a thread that all
    /// tests share, and holds it until the process has ended: two such processes would stop all other tests of
    /// a machine with two cores.
    struct ExitTestTrait: TestTrait, SuiteTrait, TestScoping {
        var isRecursive: Bool { true }

        func provideScope(
            for test: Test,
            testCase: Test.Case?,
            performing function: @concurrent @Sendable () async throws -> Void
        ) async throws {
            try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
        }
    }

    extension Trait where Self == ExitTestTrait {
        /// For tests with `#expect(processExitsWith:)`.
        static var exitTest: Self { Self() }
    }

    /// Runs each job on a new thread.
    private final class ThreadExecutor: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
#endif
