#if os(macOS) || os(Linux)
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Musl)
        import Musl
    #else
        import Glibc
    #endif

    /// A thread for a call that blocks, such as waiting for a connection: the threads of Swift's tasks must not wait.
    enum DetachedThread {
        private final class Work: Sendable {
            let run: @Sendable () -> Void
            init(_ run: @escaping @Sendable () -> Void) { self.run = run }
        }

        /// Runs work on a new thread.
        ///
        /// - Returns: The work's result.
        /// - Throws: `PingError` with code `browserUnavailable` when the system has no thread left.
        static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws -> Value {
            try await withCheckedThrowingContinuation { continuation in
                let isStarted = start { continuation.resume(returning: work()) }
                guard !isStarted else { return }
                continuation.resume(
                    throwing: PingError(
                        .browserUnavailable,
                        "The system has no thread left to wait for the browser.",
                        recovery: "End other work and try again."
                    )
                )
            }
        }

        private static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
            let work = unsafe Unmanaged.passRetained(Work(run))
            let context = unsafe work.toOpaque()
            #if canImport(Darwin)
                var thread: pthread_t?
                let result = unsafe pthread_create(&thread, nil, { unsafe DetachedThread.enter($0) }, context)
                if result == 0, let thread = unsafe thread { unsafe pthread_detach(thread) }
            #else
                var thread = pthread_t()
                let result = unsafe pthread_create(&thread, nil, { unsafe DetachedThread.enter($0) }, context)
                if result == 0 { pthread_detach(thread) }
            #endif
            if result != 0 { unsafe work.release() }
            return result == 0
        }

        private static func enter(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
            // The program's signals are for the program's own threads.
            var all = sigset_t()
            unsafe sigfillset(&all)
            unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
            guard let context = unsafe context else { return nil }
            unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
            return nil
        }
    }
#endif
