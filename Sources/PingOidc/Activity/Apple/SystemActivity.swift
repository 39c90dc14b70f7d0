#if os(iOS) || os(visionOS)
    import Dispatch
    import Foundation

    /// An expiring activity of the system, also for extensions. Each blocks a thread; ``SharedActivity`` shares one.
    struct SystemActivity: BackgroundActivity {
        /// The system counts the activity as running until the block returns. It calls the block on its own concurrent
        /// queue: once to begin, and again, meanwhile, when the time is over. Without any time it calls the
        /// block for the expiry only.
        func begin(_ reason: String, onExpiry expire: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
            let isOver = DispatchSemaphore(value: 0)
            ProcessInfo.processInfo.performExpiringActivity(withReason: reason) { @Sendable isExpired in
                if isExpired {
                    expire()
                    // One second to release locks. Work that continues holds no lock.
                    _ = isOver.wait(timeout: .now() + .seconds(1))
                } else {
                    isOver.wait()
                }
                // The other call waits for the same.
                isOver.signal()
            }
            return { isOver.signal() }
        }
    }
#endif
