#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Runs calls that may block for long, each on its own thread, so that none of Swift's pool waits.
enum BlockingCall {
    /// Runs a call and waits for it, for a time.
    ///
    /// A call that takes longer continues by itself; its result is dropped.
    ///
    /// - Returns: `nil` when the time was up first, or the system has no thread for it.
    static func run<Value: Sendable>(
        within limit: Duration,
        _ system: SystemServices = .live,
        _ work: @escaping @Sendable () -> Value
    ) async -> Value? {
        await withCheckedContinuation { continuation in
            let answer = Locked<CheckedContinuation<Value?, Never>?>(continuation)
            @Sendable func give(_ value: Value?) {
                let waiting = answer.withLock { answer in
                    defer { answer = nil }
                    return answer
                }
                waiting?.resume(returning: value)
            }
            let alarm = Task {
                try? await system.sleep(limit)
                give(nil)
            }
            let hasThread = start {
                give(work())
                alarm.cancel()
            }
            if !hasThread { alarm.cancel() }
        }
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// - Returns: Whether the system had a thread.
    private static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
        let body = unsafe Unmanaged.passRetained(Body(run))
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        defer { _ = unsafe pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        #if canImport(Darwin)
            var thread: pthread_t?
            let result = unsafe pthread_create(
                &thread,
                &attributes,
                { argument in
                    unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                    return nil
                },
                body.toOpaque()
            )
        #else
            var thread = pthread_t()
            let result = unsafe pthread_create(
                &thread,
                &attributes,
                { argument in
                    if let argument = unsafe argument {
                        unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                    }
                    return nil
                },
                body.toOpaque()
            )
        #endif
        if result != 0 { unsafe body.release() }
        return result == 0
    }
}
