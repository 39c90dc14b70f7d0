import PingPlatform

/// Threads for calls that block: the threads of Swift's tasks must not wait. Unlike one of Foundation, it says when
/// the system has none left.
package enum BlockingThread {
    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs work on a new thread, which ends with it.
    ///
    /// - Returns: `false` when the system has no thread left. The work then does not run.
    package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
        let work = unsafe Unmanaged.passRetained(Work(run))
        let context = unsafe work.toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let result = unsafe pthread_create(&thread, nil, { unsafe BlockingThread.enter($0) }, context)
            if result == 0, let thread = unsafe thread { unsafe pthread_detach(thread) }
        #else
            var thread = pthread_t()
            let result = unsafe pthread_create(&thread, nil, { unsafe BlockingThread.enter($0) }, context)
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
